/* `ctrl_c FILE PROGRAM [ARGUMENT...]` starts a program, sends Ctrl-C to its console as soon as the file is there, and returns its
 * exit code; 1 if it does not end within a minute. */
#include <windows.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    static char line[32768];
    STARTUPINFOA start = {0};
    PROCESS_INFORMATION process;
    DWORD code = 1;
    start.cb = sizeof start;
    for (int i = 2; i < argc; i++) {
        size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "\"%s\" ", argv[i]);
    }
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &process)) {
        fprintf(stderr, "ctrl_c: error %lu\n", GetLastError());
        return 1;
    }
    for (int tries = 0; tries < 600 && GetFileAttributesA(argv[1]) == INVALID_FILE_ATTRIBUTES; tries++) {
        Sleep(100);
    }
    /* After the start: a child inherits this. */
    SetConsoleCtrlHandler(NULL, TRUE);
    if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0) || WaitForSingleObject(process.hProcess, 60000) != WAIT_OBJECT_0) {
        fprintf(stderr, "ctrl_c: error %lu\n", GetLastError());
        TerminateProcess(process.hProcess, 1);
    }
    GetExitCodeProcess(process.hProcess, &code);
    return (int)code;
}

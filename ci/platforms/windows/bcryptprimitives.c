/* The one function of bcryptprimitives.dll that the standard library of Rust calls; Wine has the library from version 9 on. */
#include <windows.h>

#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
    return RtlGenRandom(bytes, (ULONG)length);
}

/* signal(SIG_GET) of Windows, which returns a handler and changes nothing: Wine stores SIG_GET as the handler. Linked by --wrap. */
#include <signal.h>

typedef void (*Handler)(int);

Handler __real_signal(int number, Handler handler);

Handler __wrap_signal(int number, Handler handler) {
    Handler old;
    if (handler != SIG_GET) {
        return __real_signal(number, handler);
    }
    old = __real_signal(number, SIG_DFL);
    __real_signal(number, old);
    return old;
}

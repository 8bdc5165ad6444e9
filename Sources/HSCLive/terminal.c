#define _GNU_SOURCE
#include "HSCLive.h"

#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

void live_suspend(void) {
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTSTP);
  // Sent while it is blocked, it waits until it is not.
  raise(SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &set, &before);
  pthread_sigmask(SIG_SETMASK, &before, 0);
}

int live_foreground(int descriptor) {
  pid_t group = tcgetpgrp(descriptor);
  return group < 0 || group == getpgrp();
}

int live_window(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return size.ws_col > 0 && size.ws_row > 0;
}

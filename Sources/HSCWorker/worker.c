#include "HSCWorker.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// What ends a program that does not care, and is sent from without.
static const int passed[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
enum { PASSED = sizeof passed / sizeof *passed };

static volatile sig_atomic_t current;

static void pass_on(int number) {
  int saved = errno;
  if (current > 0) kill((pid_t)current, number);
  errno = saved;
}

int worker_fork(void) {
  // Who began us may not care how children end; the system then does not tell.
  signal(SIGCHLD, SIG_DFL);
  pid_t parent = getpid(), made = fork();
  if (made != 0) return made;
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
  // It may have ended before that.
  if (getppid() != parent) _exit(1);
  return 0;
}

int worker_wait(int worker) {
  struct sigaction old[PASSED], ours = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
  sigemptyset(&ours.sa_mask);
  current = worker;
  for (int index = 0; index < PASSED; index++) {
    sigaction(passed[index], NULL, &old[index]);
    // What was switched off for this process stays so.
    if (old[index].sa_handler == SIG_DFL) sigaction(passed[index], &ours, NULL);
  }
  int end = -1;
  pid_t waited;
  do waited = waitpid(worker, &end, 0);
  while (waited < 0 && errno == EINTR);
  int saved = errno;
  for (int index = 0; index < PASSED; index++) sigaction(passed[index], &old[index], NULL);
  current = 0;
  errno = saved;
  return waited == worker ? end : -1;
}

int worker_status(int end) { return WIFEXITED(end) ? WEXITSTATUS(end) : -1; }

int worker_signal(int end) { return WIFSIGNALED(end) ? WTERMSIG(end) : 0; }

void worker_end(int number) {
  sigset_t set;
  signal(number, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
  _exit(128 + number);
}

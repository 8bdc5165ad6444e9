// A second process of the program itself: what Swift does not see of the C library.
#ifndef HEARTSNOOP_CWORKER_H
#define HEARTSNOOP_CWORKER_H

// Makes a copy of this process, which must have one thread: 0 in the copy, its number here, or -1 with errno.
// Where the system can do that the copy is ended when this process ends.
int worker_fork(void);

// Waits until a copy has ended, and passes on to it what would end this process; how it ended, as waitpid says it,
// or -1 with errno.
int worker_wait(int worker);

// The exit status of a copy that ended by itself, or -1.
int worker_status(int end);

// The signal that ended a copy, or 0.
int worker_signal(int end);

// Ends this process as a signal does that nobody handles.
_Noreturn void worker_end(int number);

#endif

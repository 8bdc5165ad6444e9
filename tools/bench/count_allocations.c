// Counts the heap allocations of a program that it is preloaded into, and writes their number to
// the descriptor that HEARTSNOOP_BENCH_FD names when the program ends. glibc only.
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long calls;

static void count(void) { __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = memalign(alignment, size);
  return *result != NULL || size == 0 ? 0 : ENOMEM;
}

__attribute__((destructor)) static void tell(void) {
  const char *descriptor = getenv("HEARTSNOOP_BENCH_FD");
  char text[32];
  int length = snprintf(text, sizeof text, "%lu\n", calls);
  if (descriptor != NULL && write(atoi(descriptor), text, (size_t)length) < 0) _exit(1);
}

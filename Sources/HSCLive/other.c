// What stands for linux.c on systems that have kqueue and no Bluetooth monitor: kept ready, not tested.
#ifndef __linux__
#include "HSCLive.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/event.h>
#include <sys/socket.h>
#include <unistd.h>

static int noted[2] = {-1, -1};

static void note(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  (void)!write(noted[1], &byte, 1);
  errno = before;
}

int live_signals(const int *numbers, int count) {
  if (pipe(noted) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(noted[i], F_SETFD, FD_CLOEXEC);
    fcntl(noted[i], F_SETFL, O_NONBLOCK);
  }
  struct sigaction action = {.sa_handler = note};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < count; i++) sigaction(numbers[i], &action, 0);
  return noted[0];
}

int live_next_signal(int descriptor) {
  unsigned char byte = 0;
  return read(descriptor, &byte, 1) == 1 ? byte : 0;
}

// A socket that is connected to itself.
int live_event(void) {
  int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
  struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof own;
  struct sockaddr *address = (struct sockaddr *)&own;
  if (descriptor < 0) return -errno;
  if (bind(descriptor, address, length) != 0 || getsockname(descriptor, address, &length) != 0 ||
      connect(descriptor, address, length) != 0) {
    int code = errno;
    close(descriptor);
    return -code;
  }
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
  return descriptor;
}

int live_watch(void) { return kqueue(); }

void live_watch_also(int watch, int descriptor) {
  struct kevent event;
  EV_SET(&event, descriptor, EVFILT_READ, EV_ADD, 0, 0, 0);
  kevent(watch, &event, 1, 0, 0, 0);
}

// There are no capabilities to give up.
int live_drop_capabilities(uint64_t kept) { return (void)kept, 0; }
int live_keep_capabilities(void) { return 0; }
uint64_t live_capabilities(void) { return 0; }

// There is no monitor; nothing tells what was lost.
int live_open_monitor(int buffer, int adapter, int *step) {
  (void)buffer, (void)adapter;
  *step = LIVE_STEP_SOCKET;
  return -EAFNOSUPPORT;
}
int live_pick_adapter(int descriptor, uint16_t adapter) {
  (void)descriptor, (void)adapter;
  errno = ENOTSUP;
  return -1;
}
void live_grow_buffer(int descriptor, int bytes) { (void)descriptor, (void)bytes; }
void live_shut(int descriptor) { (void)descriptor; }
int64_t live_receive(int descriptor, void *bytes, size_t room, int64_t *microseconds) {
  (void)descriptor, (void)bytes, (void)room, (void)microseconds;
  return -EAFNOSUPPORT;
}
int64_t live_socket_drops(int descriptor) { return (void)descriptor, -1; }
int64_t live_usbmon_drops(int descriptor) { return (void)descriptor, -1; }
int live_adapter_is_there(uint16_t index) { return (void)index, 0; }
int live_adapters(struct live_adapter *adapters, int room) {
  (void)adapters, (void)room;
  return -EAFNOSUPPORT;
}
#endif

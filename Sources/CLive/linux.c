#define _GNU_SOURCE
#include "CLive.h"

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <errno.h>
#include <linux/capability.h>
#include <linux/sock_diag.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

int live_signals(const int *numbers, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, numbers[i]);
  if (sigprocmask(SIG_BLOCK, &set, 0) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int live_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

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

int live_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int live_drop_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2];
  memset(none, 0, sizeof none);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

uint64_t live_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct held[2];
  memset(held, 0, sizeof held);
  if (syscall(SYS_capget, &header, held) != 0) return 0;
  return held[0].effective | (uint64_t)held[1].effective << 32;
}

// The kernel's address of an HCI socket. The channel is 2 for the monitor.
struct live_sockaddr_hci {
  uint16_t family, device, channel;
};

int live_open_monitor(int buffer, int *step) {
  *step = 0;
  int descriptor = socket(AF_BLUETOOTH, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, BTPROTO_HCI);
  if (descriptor < 0) return -errno;
  int one = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_TIMESTAMP, &one, sizeof one);
  setsockopt(descriptor, SOL_SOCKET, SO_RXQ_OVFL, &one, sizeof one);
  if (setsockopt(descriptor, SOL_SOCKET, SO_RCVBUFFORCE, &buffer, sizeof buffer) != 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  *step = 1;
  struct live_sockaddr_hci address = {AF_BLUETOOTH, 0xFFFF, 2};
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    int code = errno;
    close(descriptor);
    return -code;
  }
  return descriptor;
}


int64_t live_receive(int descriptor, void *bytes, size_t room, struct live_datagram *found) {
  char control[256];
  struct iovec part = {bytes, room};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  memset(found, 0, sizeof *found);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t count = recvmsg(descriptor, &message, MSG_DONTWAIT);
  if (count < 0) return -errno;
  found->is_cut = (message.msg_flags & MSG_TRUNC) != 0;
  for (struct cmsghdr *c = CMSG_FIRSTHDR(&message); c; c = CMSG_NXTHDR(&message, c)) {
    if (c->cmsg_level != SOL_SOCKET) continue;
    if (c->cmsg_type == SCM_TIMESTAMP && c->cmsg_len >= CMSG_LEN(sizeof(struct timeval))) {
      struct timeval time;
      memcpy(&time, CMSG_DATA(c), sizeof time);
      found->microseconds = (int64_t)time.tv_sec * 1000000 + time.tv_usec;
    } else if (c->cmsg_type == SO_RXQ_OVFL && c->cmsg_len >= CMSG_LEN(sizeof(uint32_t))) {
      memcpy(&found->drops, CMSG_DATA(c), sizeof(uint32_t));
      found->has_drops = 1;
    }
  }
  return count;
}

int64_t live_socket_drops(int descriptor) {
  uint32_t memory[SK_MEMINFO_VARS];
  socklen_t length = sizeof memory;
  if (getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, memory, &length) != 0) return -1;
  if (length < (SK_MEMINFO_DROPS + 1) * sizeof(uint32_t)) return -1;
  return memory[SK_MEMINFO_DROPS];
}


int live_adapters(struct live_adapter *adapters, int room) {
  union {
    struct hci_dev_list_req head;
    uint8_t room[sizeof(struct hci_dev_list_req) + HCI_MAX_DEV * sizeof(struct hci_dev_req)];
  } list;
  int descriptor = socket(AF_BLUETOOTH, SOCK_RAW | SOCK_CLOEXEC, BTPROTO_HCI);
  if (descriptor < 0) return -errno;
  memset(&list, 0, sizeof list);
  list.head.dev_num = HCI_MAX_DEV;
  if (ioctl(descriptor, HCIGETDEVLIST, &list) != 0) {
    int code = errno;
    close(descriptor);
    return -code;
  }
  int count = 0;
  for (int i = 0; i < list.head.dev_num && i < HCI_MAX_DEV && count < room; i++) {
    struct hci_dev_info info;
    memset(&info, 0, sizeof info);
    info.dev_id = list.head.dev_req[i].dev_id;
    if (ioctl(descriptor, HCIGETDEVINFO, &info) != 0) continue;
    struct live_adapter *adapter = &adapters[count++];
    adapter->index = info.dev_id;
    memcpy(adapter->name, info.name, 8);
    adapter->name[8] = 0;
    memcpy(adapter->address, &info.bdaddr, 6);
    adapter->bus = info.type & 0x0f;
    adapter->is_up = (info.flags & (1u << HCI_UP)) != 0;
  }
  close(descriptor);
  return count;
}

int live_window(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return size.ws_col > 0 && size.ws_row > 0;
}


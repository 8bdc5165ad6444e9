// Only Linux has what is here; other.c is for the rest.
#ifdef __linux__
#define _GNU_SOURCE
#include "HSCLive.h"

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <errno.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/sock_diag.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
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

int live_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int live_watch(void) { return epoll_create1(EPOLL_CLOEXEC); }

void live_watch_also(int watch, int descriptor) {
  struct epoll_event event;
  memset(&event, 0, sizeof event);
  event.events = EPOLLIN;
  epoll_ctl(watch, EPOLL_CTL_ADD, descriptor, &event);
}

int live_drop_capabilities(uint64_t kept) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct rest[2];
  memset(rest, 0, sizeof rest);
  for (int i = 0; i < 2; i++) rest[i].effective = rest[i].permitted = (uint32_t)(kept >> (32 * i));
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  return syscall(SYS_capset, &header, rest) == 0 ? 0 : errno;
}

int live_keep_capabilities(void) { return prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) == 0 ? 0 : errno; }

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

static int filter(int descriptor, struct sock_filter *code, unsigned short length) {
  struct sock_fprog program = {length, code};
  return setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

void live_shut(int descriptor) {
  struct sock_filter nothing = BPF_STMT(BPF_RET | BPF_K, 0);
  filter(descriptor, &nothing, 1);
}

int live_pick_adapter(int descriptor, uint16_t adapter) {
  // A datagram begins with opcode, adapter and length, two bytes each, the low one first; the
  // filter's machine reads the high one first.
  uint32_t wanted = (uint32_t)(adapter & 0xff) << 8 | adapter >> 8;
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 2),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, wanted, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, 0xffffffff),
      BPF_STMT(BPF_RET | BPF_K, 0),
  };
  return filter(descriptor, code, sizeof code / sizeof *code);
}

void live_grow_buffer(int descriptor, int bytes) {
  if (setsockopt(descriptor, SOL_SOCKET, SO_RCVBUFFORCE, &bytes, sizeof bytes) != 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

int live_open_monitor(int buffer, int adapter, int *step) {
  *step = LIVE_STEP_SOCKET;
  int descriptor = socket(AF_BLUETOOTH, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, BTPROTO_HCI);
  if (descriptor < 0) return -errno;
  int one = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_TIMESTAMP, &one, sizeof one);
  live_grow_buffer(descriptor, buffer);
  *step = LIVE_STEP_FILTER;
  int code = adapter >= 0 && live_pick_adapter(descriptor, (uint16_t)adapter) != 0 ? errno : 0;
  if (code == 0) {
    *step = LIVE_STEP_BIND;
    struct live_sockaddr_hci address = {AF_BLUETOOTH, 0xFFFF, 2};
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    code = errno;
  }
  close(descriptor);
  return -code;
}

int64_t live_receive(int descriptor, void *bytes, size_t room, int64_t *microseconds) {
  char control[256];
  struct iovec part = {bytes, room};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  *microseconds = 0;
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t count = recvmsg(descriptor, &message, MSG_DONTWAIT);
  if (count < 0) return -errno;
  for (struct cmsghdr *c = CMSG_FIRSTHDR(&message); c; c = CMSG_NXTHDR(&message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_TIMESTAMP) continue;
    if (c->cmsg_len < CMSG_LEN(sizeof(struct timeval))) continue;
    struct timeval time;
    memcpy(&time, CMSG_DATA(c), sizeof time);
    *microseconds = (int64_t)time.tv_sec * 1000000 + time.tv_usec;
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

// Of <linux/usb/mon.h>, which is not among the headers that the kernel exports.
struct live_usbmon_stats {
  uint32_t queued, dropped;
};
#define LIVE_MON_IOCG_STATS _IOR(0x92, 3, struct live_usbmon_stats)

int64_t live_usbmon_drops(int descriptor) {
  struct live_usbmon_stats stats = {0, 0};
  return ioctl(descriptor, LIVE_MON_IOCG_STATS, &stats) == 0 ? (int64_t)stats.dropped : -1;
}

int live_adapter_is_there(uint16_t index) {
  int descriptor = socket(AF_BLUETOOTH, SOCK_RAW | SOCK_CLOEXEC, BTPROTO_HCI);
  if (descriptor < 0) return 1;
  struct hci_dev_info info;
  memset(&info, 0, sizeof info);
  info.dev_id = index;
  int is_gone = ioctl(descriptor, HCIGETDEVINFO, &info) != 0 && errno == ENODEV;
  close(descriptor);
  return !is_gone;
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

#endif

// What Linux offers that Swift does not see through its C library's module: signals and wake-ups as
// descriptors, capabilities, a socket's ancillary data, the Bluetooth sockets of the kernel; and the
// system's libpcap. Only numbers and pointers go in and out, so that no header of the system's is
// seen by Swift twice.
#ifndef HEARTSNOOP_CLIVE_H
#define HEARTSNOOP_CLIVE_H

#include <stddef.h>
#include <stdint.h>

// What came with a datagram.
struct live_datagram {
  int64_t microseconds;  // since 1970, or 0 if the kernel gave no time
  uint32_t drops;        // that the socket counted up to this datagram
  int has_drops, is_cut;
};

// An adapter as the kernel tells of it.
struct live_adapter {
  uint16_t index;
  char name[9];
  uint8_t address[6];  // the first byte is the last printed
  uint8_t bus, is_up;
};

// A descriptor that becomes readable when one of the signals is pending; they are blocked in this
// thread and those that it starts.
int live_signals(const int *numbers, int count);

// The number of the next pending signal, or 0.
int live_next_signal(int descriptor);

// Stops this process as Ctrl-Z does to one that does not care, until somebody lets it go on. Where
// nobody could, the kernel does not stop it.
void live_suspend(void);

// Gives up all capabilities of this thread for good, and of what it starts; 0, or an error number.
int live_drop_capabilities(void);

// The effective capabilities of this thread, a bit each; 0 if the kernel does not tell.
uint64_t live_capabilities(void);

// Opens the HCI monitor with times and, where that is allowed, a large buffer; the descriptor, or
// an error number negated. *step tells what failed: 0 the socket, 1 binding it.
int live_open_monitor(int buffer, int *step);

// Receives a datagram without waiting; its length, or an error number negated.
int64_t live_receive(int descriptor, void *bytes, size_t room, struct live_datagram *found);

// Datagrams that found no room in a socket's buffer since it was opened, or -1. The kernel counts
// them for every socket, also for the monitor, with whose datagrams it tells no count.
int64_t live_socket_drops(int descriptor);

// A descriptor that becomes readable when somebody writes to it, or an error number negated.
int live_event(void);

// Fills in at most `room` adapters; their number, or an error number negated.
int live_adapters(struct live_adapter *adapters, int room);

// Whether a terminal listens to this process: one in the background that touches it is stopped.
int live_foreground(int descriptor);

// Columns and rows of a terminal; 0 if it does not tell.
int live_window(int descriptor, int *columns, int *rows);

// The system's libpcap, loaded when an interface is opened: whoever reads files does without it, and
// the program starts where it is not installed.
struct live_pcap;

// Loads the library; NULL if it is not there or lacks a function.
struct live_pcap *live_pcap_load(void);

void live_pcap_unload(struct live_pcap *pcap);

// Opens an interface without waiting; NULL with the reason in `reason`, of LIVE_REASON bytes.
#define LIVE_REASON 256
void *live_pcap_open(struct live_pcap *pcap, const char *name, int buffer, char *reason);
void live_pcap_close(struct live_pcap *pcap, void *device);

// The number of the interface's link type.
int live_pcap_link(struct live_pcap *pcap, void *device);

// Readable when there are packets; -1 if only trying tells.
int live_pcap_descriptor(struct live_pcap *pcap, void *device);

// The next packet: 1 and its bytes, good until the next call; 0 if there is none now; below 0 if
// there will be none.
int live_pcap_next(struct live_pcap *pcap, void *device, int64_t *microseconds, uint32_t *length,
                   uint32_t *kept, const uint8_t **bytes);

// Why there will be none.
const char *live_pcap_error(struct live_pcap *pcap, void *device);

// Packets that the interface lost for want of room, or -1 if it does not count them.
int64_t live_pcap_drops(struct live_pcap *pcap, void *device);

// Calls `body` with the name of each interface; 0, or -1 with the reason in `reason`.
int live_pcap_list(struct live_pcap *pcap, void *context,
                   void (*body)(void *context, const char *name), char *reason);

#endif

// What Linux offers that Swift does not see through its C library's module: signals and wake-ups as
// descriptors, capabilities, a socket's ancillary data, the Bluetooth sockets of the kernel; and the
// system's libpcap. Only numbers and pointers go in and out, so that no header of the system's is
// seen by Swift twice.
#ifndef HEARTSNOOP_CLIVE_H
#define HEARTSNOOP_CLIVE_H

#include <stddef.h>
#include <stdint.h>

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

// Gives up the capabilities of this thread for good, all but those in `kept`, a bit each; 0, or an
// error number.
int live_drop_capabilities(uint64_t kept);

// Lets capabilities outlast the change from root to another user; 0, or an error number.
int live_keep_capabilities(void);

// The effective capabilities of this thread, a bit each; 0 if the kernel does not tell.
uint64_t live_capabilities(void);

// Opens the HCI monitor with times and, where that is allowed, a large buffer; for one adapter, or
// for all if it is below 0. The descriptor, or an error number negated; *step tells what failed.
enum { LIVE_STEP_SOCKET, LIVE_STEP_FILTER, LIVE_STEP_BIND };
int live_open_monitor(int buffer, int adapter, int *step);

// Lets only what an adapter says into a socket of the monitor, so that what is lost is of this adapter;
// 0, or -1 with errno.
int live_pick_adapter(int descriptor, uint16_t adapter);

// Gives a socket a buffer of so many bytes, or as many as it may have.
void live_grow_buffer(int descriptor, int bytes);

// Lets nothing more into a socket; what is in it can still be received. Does nothing to what is none.
void live_shut(int descriptor);

// Receives a datagram without waiting; its length, or an error number negated. *microseconds since
// 1970, or 0 if the kernel gave no time.
int64_t live_receive(int descriptor, void *bytes, size_t room, int64_t *microseconds);

// Datagrams that found no room in a socket's buffer since it was opened, in 32 bits; -1 if the
// kernel does not tell (before Linux 4.12), or it is no socket.
int64_t live_socket_drops(int descriptor);

// Transfers that found no room in the buffer of a usbmon device since this was asked last; -1 if it
// is no such device.
int64_t live_usbmon_drops(int descriptor);

// Whether there is an adapter of this index, as far as the kernel tells.
int live_adapter_is_there(uint16_t index);

// A descriptor that becomes readable when somebody writes to it, or an error number negated.
int live_event(void);

// A descriptor that becomes readable when one of several does, or -1.
int live_watch(void);

// Adds one of the several; closing it takes it out.
void live_watch_also(int watch, int descriptor);

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

// What libpcap calls packets received, in 32 bits: of an adapter, all that it exchanged since it was
// made, whoever saw them. -1 if it does not tell.
int64_t live_pcap_received(struct live_pcap *pcap, void *device);

// Calls `body` with the name of each interface; 0, or -1 with the reason in `reason`.
int live_pcap_list(struct live_pcap *pcap, void *context,
                   void (*body)(void *context, const char *name), char *reason);

#endif

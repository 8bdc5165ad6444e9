"""Sends COUNT numbered records through the kernel at once:

    burst.py COUNT                               over the logging channel, as programs of BlueZ tell of
                                                 themselves: no adapter is needed
    burst.py COUNT --adapter N [FIRST [PAUSE]]   commands to hciN, numbered from FIRST, with a pause of
                                                 PAUSE seconds behind every tenth; ends when no further
                                                 answer comes
    burst.py --mark TEXT                         one line over the logging channel
"""
import ctypes
import fcntl
import os
import struct
import sys
import time

AF_BLUETOOTH, SOCK_RAW, BTPROTO_HCI, HCI_DEV_NONE = 31, 3, 1, 0xFFFF
HCI_CHANNEL_RAW, HCI_CHANNEL_LOGGING = 0, 4
HCIGETDEVINFO = 0x800448D3
# A command of a vendor's: the kernel hands it on at once, whatever waits for an answer.
COMMAND = 0xFC77

libc = ctypes.CDLL(None, use_errno=True)


def bound(device, channel):
    descriptor = libc.socket(AF_BLUETOOTH, SOCK_RAW, BTPROTO_HCI)
    address = struct.pack("HHH", AF_BLUETOOTH, device, channel)
    if libc.bind(descriptor, address, len(address)) != 0:
        sys.exit("bind: " + os.strerror(ctypes.get_errno()))
    return descriptor


def answers(descriptor, device):
    """The events that the adapter has sent since it is up (`stat.evt_rx` of `struct hci_dev_info`)."""
    information = bytearray(struct.pack("<H", device) + bytes(90))
    fcntl.ioctl(descriptor, HCIGETDEVINFO, information)
    return struct.unpack_from("<I", information, 64)[0]


def log(descriptor, text):
    body = struct.pack("BB", 6, 6) + b"burst\0" + text + b"\0"
    os.write(descriptor, struct.pack("<HHH", 0, HCI_DEV_NONE, len(body)) + body)


count, arguments = sys.argv[1], sys.argv[2:]
if count == "--mark":
    log(bound(HCI_DEV_NONE, HCI_CHANNEL_LOGGING), arguments[0].encode())
elif not arguments:
    channel = bound(HCI_DEV_NONE, HCI_CHANNEL_LOGGING)
    for number in range(int(count)):
        log(channel, b"record %d" % number)
else:
    device = int(arguments[1])
    channel = bound(device, HCI_CHANNEL_RAW)
    first = int(arguments[2]) if len(arguments) > 2 else 0
    pause = float(arguments[3]) if len(arguments) > 3 else 0
    for number in range(first, first + int(count)):
        os.write(channel, struct.pack("<BHBI", 1, COMMAND, 4, number))
        if pause and number % 10 == 9:
            time.sleep(pause)
    # The kernel takes commands at once; the adapter answers when it comes to it.
    seen, before = answers(channel, device), None
    while seen != before:
        time.sleep(.2)
        seen, before = answers(channel, device), seen

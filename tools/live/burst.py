"""Sends COUNT numbered records through the kernel at once:

    burst.py COUNT                               over the logging channel, as programs of BlueZ tell of
                                                 themselves: no adapter is needed
    burst.py COUNT --adapter N [FIRST [PAUSE]]   commands to hciN, numbered from FIRST, with a pause of
                                                 PAUSE seconds behind every tenth
    burst.py --mark TEXT                         one line over the logging channel
"""
import ctypes
import os
import struct
import sys
import time

AF_BLUETOOTH, SOCK_RAW, BTPROTO_HCI, HCI_DEV_NONE = 31, 3, 1, 0xFFFF
HCI_CHANNEL_RAW, HCI_CHANNEL_LOGGING = 0, 4
# A command of a vendor's: the kernel hands it on at once, whatever waits for an answer.
COMMAND = 0xFC77

libc = ctypes.CDLL(None, use_errno=True)


def bound(device, channel):
    descriptor = libc.socket(AF_BLUETOOTH, SOCK_RAW, BTPROTO_HCI)
    address = struct.pack("HHH", AF_BLUETOOTH, device, channel)
    if libc.bind(descriptor, address, len(address)) != 0:
        sys.exit("bind: " + os.strerror(ctypes.get_errno()))
    return descriptor


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
    channel = bound(int(arguments[1]), HCI_CHANNEL_RAW)
    first = int(arguments[2]) if len(arguments) > 2 else 0
    pause = float(arguments[3]) if len(arguments) > 3 else 0
    for number in range(first, first + int(count)):
        os.write(channel, struct.pack("<BHBI", 1, COMMAND, 4, number))
        if pause and number % 10 == 9:
            time.sleep(pause)

"""Sends COUNT records through the kernel's monitor at once:  burst.py COUNT

Over the logging channel, as programs of BlueZ tell of themselves: no adapter is needed."""
import ctypes
import os
import struct
import sys

AF_BLUETOOTH, SOCK_RAW, BTPROTO_HCI, HCI_CHANNEL_LOGGING, HCI_DEV_NONE = 31, 3, 1, 4, 0xFFFF

libc = ctypes.CDLL(None, use_errno=True)
descriptor = libc.socket(AF_BLUETOOTH, SOCK_RAW, BTPROTO_HCI)
address = struct.pack("HHH", AF_BLUETOOTH, HCI_DEV_NONE, HCI_CHANNEL_LOGGING)
if libc.bind(descriptor, address, len(address)) != 0:
    sys.exit("bind: " + os.strerror(ctypes.get_errno()))
for number in range(int(sys.argv[1])):
    ident, text = b"burst\0", b"record %d\0" % number
    body = struct.pack("BB", 6, len(ident)) + ident + text
    os.write(descriptor, struct.pack("<HHH", 0, HCI_DEV_NONE, len(body)) + body)

# ---------------------------------------------------------------------------------------------------
# The runtime: does the steps above. It needs bleak (pip install bleak).

import asyncio
import sys

from bleak import BleakClient, BleakScanner


def characteristic(client, service, uuid):
    """The characteristic of a service; a UUID may stand in several."""
    for found in client.services:
        if not service or found.uuid == service:
            for one in found.characteristics:
                if one.uuid == uuid:
                    return one
    sys.exit(f"the device has no characteristic {uuid} in service {service}")


async def run(client, steps):
    """Does the steps in order; returns what was read and sent, in order: (what, UUID, bytes)."""
    seen, queues = [], {}

    def arrived(sender, data):
        print(f"{sender.uuid}: {bytes(data).hex(' ')}")
        seen.append(("sent", sender.uuid, bytes(data)))
        queues.setdefault(sender.uuid, asyncio.Queue()).put_nowait(bytes(data))

    for what, *more in steps:
        if what == "pause":
            await asyncio.sleep(more[0])
            continue
        target = characteristic(client, more[0], more[1])
        if what == "subscribe":
            await client.start_notify(target, arrived)
        elif what == "unsubscribe":
            await client.stop_notify(target)
        elif what == "read":
            value = bytes(await client.read_gatt_char(target))
            print(f"{target.uuid} read: {value.hex(' ')}")
            seen.append(("read", target.uuid, value))
        elif what in ("write", "command"):
            # What came earlier answers something else.
            queues.clear()
            await client.write_gatt_char(target, bytes.fromhex(more[2]), response=what == "write")
        elif what == "wait":
            try:
                await asyncio.wait_for(queues.setdefault(target.uuid, asyncio.Queue()).get(), more[2])
            except asyncio.TimeoutError:
                print(f"{target.uuid}: no answer within {more[2]} s", file=sys.stderr)
    return seen


async def main(wanted):
    device = await BleakScanner.find_device_by_filter(
        lambda device, data: wanted.upper() == device.address.upper() or wanted == (data.local_name or device.name))
    if device is None:
        sys.exit(f"no device {wanted} was found")
    async with BleakClient(device) as client:
        await run(client, STEPS)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} ADDRESS-OR-NAME")
    asyncio.run(main(sys.argv[1]))

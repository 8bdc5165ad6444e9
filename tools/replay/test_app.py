"""An app's tests on a captured strap, as tools/check-replay runs them beside the program of `heartsnoop replay`."""
import asyncio

from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError
from strap import in_virtual_time

RATE = "00002a37-0000-1000-8000-00805f9b34fb"


def test_values(captured_device):
    async def app():
        found, values = await BleakScanner.discover(timeout=1), []
        async with BleakClient(found[0]) as client:
            await client.start_notify(RATE, lambda _, value: values.append(bytes(value)))
            await asyncio.sleep(600)
            await client.stop_notify(RATE)
        return values
    assert len(in_virtual_time(app())) > 30


def test_refusal(captured_device):
    async def app():
        async with BleakClient(captured_device.description["address"]) as client:
            rate = client.services.get_characteristic(RATE)
            captured_device.faults.refused = {rate.descriptors[0].handle: 0x0E}
            try:
                await client.start_notify(RATE, lambda *_: None)
            except BleakError as error:
                return str(error)
    assert "0x0e" in in_virtual_time(app())


def test_drop(captured_device):
    captured_device.faults.drop_after, gone = 3, []

    async def app():
        address = captured_device.description["address"]
        async with BleakClient(address, disconnected_callback=lambda _: gone.append(1)) as client:
            await asyncio.sleep(10)
            return client.is_connected
    assert in_virtual_time(app()) is False
    assert gone

"""Stands in for bleak where there is no radio: the same few calls, on bumble's client over a virtual link.

tools/check-replay --bleak puts this folder before the real package, so that a program of `replay --client bleak` is
played as it is. Like a real host, it asks for an MTU, and discovers all before the program's first step."""
import asyncio
import types

from bumble import att, hci
from bumble.device import Device, DeviceConfiguration, Peer
from bumble.host import Host

from .exc import BleakError

link = types.SimpleNamespace(controller=None, snooper=None, address=None)  # set by who plays


class Characteristic:
    def __init__(self, proxy):
        self.proxy, self.handle, self.uuid = proxy, proxy.handle, uuid(proxy.uuid)


def uuid(found):
    text = found.to_hex_str().lower()
    text = text if len(text) == 32 else f"0000{text[-4:]}00001000800000805f9b34fb"
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


async def held(action):
    try:
        return await asyncio.wait_for(action, 35)
    except (att.ATT_Error, asyncio.TimeoutError, asyncio.InvalidStateError) as error:
        raise BleakError(str(error)) from error


class BleakClient:
    def __init__(self, address):
        self.address, self.services, self.callbacks, self.changes = address, [], {}, None

    async def __aenter__(self):
        configuration = DeviceConfiguration(
            name="app", address=hci.Address("F1:F1:F1:F1:F1:F1", hci.Address.RANDOM_DEVICE_ADDRESS))
        self.device = Device(config=configuration, host=Host(link.controller, link.controller))
        if link.snooper:
            self.device.host.snooper = link.snooper
        await self.device.power_on()
        self.connection = await self.device.connect(self.address)
        self.peer = Peer(self.connection)
        await held(self.peer.request_mtu(517))
        await self.discover()
        return self

    async def discover(self):
        """Discovers all; and anew when the device says that it changed, as hosts do."""
        self.services = []
        for service in await held(self.peer.discover_services()):
            group = types.SimpleNamespace(uuid=uuid(service.uuid), characteristics=[])
            self.services.append(group)
            for proxy in await held(service.discover_characteristics()):
                group.characteristics.append(Characteristic(proxy))
        for group in self.services:
            for one in group.characteristics:
                await held(one.proxy.discover_descriptors())
                if one.uuid[4:8] == "2a05" and one.proxy.descriptors and not self.changes:
                    self.changes = one.proxy
                    await held(one.proxy.subscribe(lambda _: asyncio.ensure_future(self.discover())))

    async def __aexit__(self, *_):
        if self.device.connections:
            await self.connection.disconnect()
        await asyncio.sleep(1)

    async def start_notify(self, one, callback):
        if one.handle in self.callbacks:
            raise BleakError("notifications are on already")
        if not [d for d in one.proxy.descriptors if uuid(d.type)[4:8] == "2902"]:
            raise BleakError("no configuration descriptor")
        self.callbacks[one.handle] = told = lambda value: callback(one, bytearray(value))
        await held(one.proxy.subscribe(told))

    async def stop_notify(self, one):
        if (told := self.callbacks.pop(one.handle, None)) is None:
            raise BleakError("notifications are off already")
        await held(one.proxy.unsubscribe(told))

    async def read_gatt_char(self, one):
        return bytearray(await held(one.proxy.read_value()))

    async def write_gatt_char(self, one, data, response=False):
        if not response or len(data) <= self.connection.att_mtu - 3:
            return await held(one.proxy.write_value(bytes(data), with_response=response))
        # bumble's client knows no long writes.
        client, step = self.peer.gatt_client, self.connection.att_mtu - 5
        for offset in range(0, len(data), step):
            await held(client.send_request(att.ATT_Prepare_Write_Request(
                attribute_handle=one.handle, value_offset=offset, part_attribute_value=bytes(data[offset:offset + step]))))
        answer = await held(client.send_request(att.ATT_Execute_Write_Request(flags=1)))
        if answer.op_code == att.Opcode.ATT_ERROR_RESPONSE:
            raise BleakError(f"error {answer.error_code}")

    async def pair(self):
        try:
            await asyncio.wait_for(self.connection.pair(), 30)
        except Exception as error:
            raise BleakError(f"pairing failed: {error}") from error


class BleakScanner:
    @staticmethod
    async def find_device_by_filter(_filter):
        return link.address

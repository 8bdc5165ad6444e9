"""The records that heartsnoop prints as JSON. Made by tools/generate-python-records from the JSON Schemas."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Dict, Literal, Mapping, Optional, Tuple, Union

from ._record import Converter, Record, convert_time, each, maybe, one_of, values

# mypy: disable-error-code="misc"

# heartsnoop.series/2

@dataclasses.dataclass(eq=True, repr=True)
class SeriesValue(Record):
    """One line of heartsnoop's heart-rate series as NDJSON: one Heart Rate Measurement that was notified. A
    field that was not sent is null."""
    schema: Literal['heartsnoop.series/2'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name; there only where the output holds several."""
    own_name: Optional[str] = None
    """The user's own name of the handle (--map 0x0010=pulse); there only where one was given."""
    time: int = None  # type: ignore[assignment]
    """When the packet was recorded."""
    packet: int = None  # type: ignore[assignment]
    """The packet, by Wireshark's number."""
    connection: int = None  # type: ignore[assignment]
    """The connection's number on the timeline."""
    peer: Optional[str] = None
    """The sensor's address."""
    handle: str = None  # type: ignore[assignment]
    """The attribute's handle."""
    label: Optional[Literal['presumed', 'sibling_capture', 'table', 'table_peer_unknown', 'database_hash', 'user', 'layout', 'inferred', 'fitness_machine', 'pulse_oximeter', 'blood_pressure', 'vendor']] = None
    """Only where the handle was not named in this capture: from where its label is. presumed: the recorder cut
    the answers that would name it; or where another kind of value tells the rate: what sends it. Then
    value_hex is a Heart Rate Measurement made of it."""
    bpm: Optional[int] = None
    """Beats per minute; 0 means no reading in practice."""
    contact: Optional[Literal['unsupported', 'not_detected', 'detected']] = None
    """What the sensor says of its contact to the skin."""
    energy_kj: Optional[int] = None
    """Energy since the last reset; 65535 means this much or more."""
    rr_ticks: Tuple[int, ...] = None  # type: ignore[assignment]
    """RR-Intervals in 1/1024 s, oldest first."""
    rr_ms: Tuple[float, ...] = None  # type: ignore[assignment]
    """The same intervals in milliseconds, exactly."""
    rr_lost: Optional[int] = None
    """RR intervals that the recorder cut off; null if the flags that tell are lost too."""
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""
    value_hex: str = None  # type: ignore[assignment]
    """The value's bytes, two digits each."""
    verdict: Optional[Literal['verified', 'consistent', 'not_checkable', 'suspect', 'rejected']] = None
    """What can be said of the value; not there with --no-verdicts."""
    reasons: Optional[Tuple[Literal['malformed', 'cut', 'duplicate', 'replayed', 'contact_lost', 'rate_held', 'span', 'artefact', 'no_reading', 'rate_out_of_bounds', 'rate_step', 'rate_disagrees', 'flat', 'beats_lost', 'beats_surplus', 'after_loss', 'late', 'sentinel', 'wrong_unit', 'energy', 'clock_step', 'beats_unchecked', 'rate_jump', 'misheard', 'not_measured', 'irregular', 'unproven'], ...]] = None
    """What is to be known of the value; not there with --no-verdicts."""

    _converters: ClassVar[Mapping[str, Converter]] = {'time': convert_time, 'rr_ticks': each(None), 'rr_ms': each(None), 'findings': each(None), 'reasons': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'time', 'packet', 'connection', 'peer', 'handle', 'bpm', 'contact', 'energy_kj', 'rr_ticks', 'rr_ms', 'rr_lost', 'findings', 'value_hex')


# heartsnoop.beats/1

@dataclasses.dataclass(eq=True, repr=True)
class Beat(Record):
    """One line of heartsnoop's beats as NDJSON: one heartbeat, on the host's clock."""
    schema: Literal['heartsnoop.beats/1'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name; there only where the output holds several."""
    time: int = None  # type: ignore[assignment]
    """When the heart beat: RR intervals added up from the earliest delivery, for as long as no beat is
    missing."""
    packet: int = None  # type: ignore[assignment]
    """The packet that brought it, by Wireshark's number."""
    connection: int = None  # type: ignore[assignment]
    """The connection's number on the timeline."""
    peer: Optional[str] = None
    """The sensor's address."""
    handle: str = None  # type: ignore[assignment]
    """The attribute's handle."""
    class_: Literal['normal', 'ectopic', 'long', 'short', 'missed', 'extra', 'first', 'missing'] = None  # type: ignore[assignment]
    """What Lipponen and Tarvainen's classification says of the interval that the beat ends; first: the beat
    with which a run begins; missing: a beat that the sensor did not find, at a guess."""
    rr_ticks: Optional[int] = None
    """The RR interval that the beat ends, in 1/1024 s; null where none does."""
    rr_ms: Optional[float] = None
    """The same in milliseconds, exactly."""
    corrected_ms: Tuple[float, ...] = None  # type: ignore[assignment]
    """The intervals that correction makes of it, in milliseconds: none of an extra beat, several where beats
    are missing."""
    verdict: Optional[Literal['verified', 'consistent', 'not_checkable', 'suspect', 'rejected']] = None
    """What can be said of the interval; null where there is none."""
    agreed: Optional[bool] = None
    """Whether Malik's rule calls the interval an artefact as well, so that it counts and is corrected; null
    where the class is of none."""

    _converters: ClassVar[Mapping[str, Converter]] = {'time': convert_time, 'corrected_ms': each(None)}
    _names: ClassVar[Mapping[str, str]] = {'class': 'class_'}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'time', 'packet', 'connection', 'peer', 'handle', 'class', 'rr_ticks', 'rr_ms', 'corrected_ms', 'verdict', 'agreed')


# heartsnoop.timeline/1

@dataclasses.dataclass(eq=True, repr=True)
class EventSeenByApps(Record):
    """What apps on the recorded host are told of it, by system; there only where it is known."""
    android: Optional[str] = None
    core_bluetooth: Optional[str] = None
    bluez: Optional[str] = None
    winrt: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class EventDecryptedBy(Record):
    """How the key was had by which the packet was decrypted; there only for packets of the air that were."""
    key: Literal['file', 'file_reversed', 'hci_enable_encryption', 'hci_key_request_reply', 'management', 'pairing_just_works', 'pairing_passkey', 'pairing_passkey_tried', 'pairing_oob', 'pairing_presumed', 'pairing_oob_presumed', 'distributed', 'pairing_debug_key', 'br_edr_link_key'] = None  # type: ignore[assignment]
    """The way to the key."""
    packet: Optional[int] = None
    """The packet that told it, of `source` where that is a capture."""
    source: Optional[str] = None
    """The file of keys, or the other capture; null for this capture."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('key', 'packet', 'source')


@dataclasses.dataclass(eq=True, repr=True)
class Event(Record):
    """One line of heartsnoop's timeline as NDJSON: one event. Every event has all of its members; what is not
    known is null. Numbers with a unit in their name are exact decimals, others are in the specification's
    units; codes, handles and channels are strings as the specification writes them. Keys are printed only
    if that was asked for."""
    schema: Literal['heartsnoop.timeline/1'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name; there only where the output holds several."""
    packet: Optional[int] = None
    """The packet that completed the event; null for what was found before the first."""
    time: Optional[int] = None
    """When that packet was recorded. For what the end of the capture cut off, when the last packet was; null
    where there was none."""
    adapter: Optional[int] = None
    """The adapter's index; 0 where the capture knows of one only, null for what concerns none."""
    direction: Optional[Literal['sent', 'received']] = None
    """Which way the packet went, seen from the recorded host."""
    connection: Optional[int] = None
    """The connection's number on this timeline."""
    peer: Optional[int] = None
    """The peer's number on this timeline."""
    peer_address: Optional[str] = None
    """A device address, or null."""
    peer_name: Optional[str] = None
    """Its name as advertised or read, as far as it is known by then."""
    link_encrypted: Optional[Literal[True]] = None
    """The link was encrypted by then, as far as the capture tells; there only where it was."""
    bearer: Optional[str] = None
    """The Enhanced ATT bearer that carried it, by the channel's number on our end; there only for those."""
    seen_by_apps: Optional[EventSeenByApps] = None
    """What apps on the recorded host are told of it, by system; there only where it is known."""
    own_name: Optional[str] = None
    """The user's own name of the peer's handle that the event is about (--map 0x0011=command); there only for
    those."""
    category: Literal['adapter', 'note', 'hci', 'scan', 'advertising', 'report', 'repeated-report', 'link', 'signalling', 'pairing', 'att', 'gatt', 'value', 'message', 'finding'] = None  # type: ignore[assignment]
    """The group of events, which can be asked for together."""
    decrypted_by: Optional[EventDecryptedBy] = None
    """How the key was had by which the packet was decrypted; there only for packets of the air that were."""
    event: str = None  # type: ignore[assignment]
    """What happened: one of its category's events."""

    _converters: ClassVar[Mapping[str, Converter]] = {'time': convert_time, 'seen_by_apps': EventSeenByApps.from_json, 'decrypted_by': EventDecryptedBy.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'packet', 'time', 'adapter', 'direction', 'connection', 'peer', 'peer_address', 'peer_name', 'category', 'event')


@dataclasses.dataclass(eq=True, repr=True)
class AdapterAddedEvent(Event):
    """An adapter appeared."""
    type: int = None  # type: ignore[assignment]
    """0 primary, 1 AMP."""
    bus: int = None  # type: ignore[assignment]
    bus_name: Optional[str] = None
    address: str = None  # type: ignore[assignment]
    """A device address."""
    name: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('type', 'bus', 'bus_name', 'address', 'name')


@dataclasses.dataclass(eq=True, repr=True)
class AdapterStateEvent(Event):
    """adapter_removed: It went away. adapter_opened: It was switched on. adapter_closed: It was switched off.
    adapter_reset: It was reset."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ()


@dataclasses.dataclass(eq=True, repr=True)
class AdapterInfoEvent(Event):
    """Its address and maker."""
    address: str = None  # type: ignore[assignment]
    """A device address."""
    company: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    company_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('address', 'company', 'company_name')


@dataclasses.dataclass(eq=True, repr=True)
class AdapterAddressEvent(Event):
    """Its address, as it answered."""
    address: str = None  # type: ignore[assignment]
    """A device address."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('address',)


@dataclasses.dataclass(eq=True, repr=True)
class AdapterHardwareErrorEvent(Event):
    """It reported a fault of its own."""
    code: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('code',)


@dataclasses.dataclass(eq=True, repr=True)
class SystemNoteEvent(Event):
    """A note of the system."""
    text: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('text',)


@dataclasses.dataclass(eq=True, repr=True)
class LogEvent(Event):
    """A line that a program logged."""
    priority: int = None  # type: ignore[assignment]
    """As in syslog."""
    priority_name: Optional[str] = None
    program: str = None  # type: ignore[assignment]
    text: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('priority', 'priority_name', 'program', 'text')


@dataclasses.dataclass(eq=True, repr=True)
class ControlOpenedEvent(Event):
    """A program opened a control socket."""
    cookie: int = None  # type: ignore[assignment]
    program: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('cookie', 'program')


@dataclasses.dataclass(eq=True, repr=True)
class ControlClosedEvent(Event):
    """A program closed it."""
    cookie: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('cookie',)


@dataclasses.dataclass(eq=True, repr=True)
class ControlCommandEvent(Event):
    """A management command; its parameters may hold keys and are only counted."""
    cookie: int = None  # type: ignore[assignment]
    opcode: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    parameters_length: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('cookie', 'opcode', 'parameters_length')


@dataclasses.dataclass(eq=True, repr=True)
class ControlEventEvent(Event):
    """A management event; its parameters may hold keys and are only counted."""
    cookie: int = None  # type: ignore[assignment]
    code: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    parameters_length: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('cookie', 'code', 'parameters_length')


@dataclasses.dataclass(eq=True, repr=True)
class PacketLoggerEvent(Event):
    """What Apple PacketLogger recorded between the packets: text, without the NULs behind it, or data as hex."""
    type: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    type_name: Optional[str] = None
    text: Optional[str] = None
    data_hex: Optional[str] = None
    """Bytes, two digits each."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('type', 'type_name')


@dataclasses.dataclass(eq=True, repr=True)
class VendorDiagnosticEvent(Event):
    """Diagnostics of the adapter's maker."""
    data_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('data_hex',)


@dataclasses.dataclass(eq=True, repr=True)
class CaptureBeginsEvent(Event):
    """The first record of a capture, where several are merged: what is known of its clock."""
    number: int = None  # type: ignore[assignment]
    """The capture's number in the output."""
    format: str = None  # type: ignore[assignment]
    """The kind of file."""
    resolution_ns: int = None  # type: ignore[assignment]
    """The finest difference in time that it can write down."""
    clock: str = None  # type: ignore[assignment]
    """The kind of clock, in words."""
    file_offset_s: Optional[int] = None
    """Seconds that the file itself adds to its times; null where it has no such field."""
    clock_offset_ms: Optional[float] = None
    """How far its clock is from the other captures' clocks; null because that is not known."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('capture', 'number', 'format', 'resolution_ns', 'clock', 'file_offset_s', 'clock_offset_ms')


@dataclasses.dataclass(eq=True, repr=True)
class PacketField(Record):
    """A field of a command, an answer, an event or a control PDU. Text shows the same."""
    name: str = None  # type: ignore[assignment]
    """Its name in the specification."""
    index: Optional[int] = None
    """Which entry of a list it is of; only there in lists."""
    value: Optional[Union[int, str]] = None
    """A count as a number; codes, handles and bits as '0x0040'; an address; a name; what is longer as octets
    in hexadecimal. null: 'secret' or 'partly_missing' says why."""
    value_name: Optional[str] = None
    """What the value is called, where values have names; null if this one has none."""
    value_names: Optional[Tuple[str, ...]] = None
    """The names of the bits that are set."""
    value_ms: Optional[float] = None
    """The value in milliseconds, where it counts slots or other units of time."""
    unit: Optional[str] = None
    """What the value counts."""
    secret: Optional[Literal[True]] = None
    """It is a key, a PIN or a passkey, and is not shown; there only if so."""
    partly_missing: Optional[Literal[True]] = None
    """The packet ends within it; there only if so."""

    _converters: ClassVar[Mapping[str, Converter]] = {'value_names': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'value')


@dataclasses.dataclass(eq=True, repr=True)
class HciCommandEvent(Event):
    """A command."""
    opcode: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    opcode_name: Optional[str] = None
    parameters_length: int = None  # type: ignore[assignment]
    parameters_hex: Optional[str] = None
    """null where a key, what it is asked for by, a passkey or a PIN is among them."""
    fields: Optional[Tuple[PacketField, ...]] = None
    """What the parameters say, field by field, in the order of their octets; null where no table lists the
    fields, as for vendors' commands."""
    octets_left: int = None  # type: ignore[assignment]
    """How many octets of the parameters belong to no field."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'fields': maybe(each(PacketField.from_json))}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('opcode', 'opcode_name', 'parameters_length', 'parameters_hex', 'fields', 'octets_left')


@dataclasses.dataclass(eq=True, repr=True)
class HciCommandCompleteEvent(Event):
    """A command was carried out or refused."""
    opcode: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    opcode_name: Optional[str] = None
    status: Optional[str] = None
    """null where the answer holds none."""
    status_name: Optional[str] = None
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""
    return_parameters_hex: Optional[str] = None
    """All that was returned, the status included; null where a key is among it."""
    fields: Optional[Tuple[PacketField, ...]] = None
    """What the parameters say, field by field, in the order of their octets; null where no table lists the
    fields, as for vendors' commands."""
    octets_left: int = None  # type: ignore[assignment]
    """How many octets of the parameters belong to no field."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'fields': maybe(each(PacketField.from_json))}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('opcode', 'opcode_name', 'status', 'status_name', 'request_packet', 'latency_ms', 'return_parameters_hex', 'fields', 'octets_left')


@dataclasses.dataclass(eq=True, repr=True)
class HciCommandStatusEvent(Event):
    """A command was accepted or refused."""
    opcode: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    opcode_name: Optional[str] = None
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""
    fields: Optional[Tuple[PacketField, ...]] = None
    """What the parameters say, field by field, in the order of their octets; null where no table lists the
    fields, as for vendors' commands."""
    octets_left: int = None  # type: ignore[assignment]
    """How many octets of the parameters belong to no field."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'fields': maybe(each(PacketField.from_json))}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('opcode', 'opcode_name', 'status', 'status_name', 'request_packet', 'latency_ms', 'fields', 'octets_left')


@dataclasses.dataclass(eq=True, repr=True)
class HciCompletedPacketsEvent(Event):
    """Packets that the controller has sent."""
    connections: int = None  # type: ignore[assignment]
    packets: int = None  # type: ignore[assignment]
    fields: Optional[Tuple[PacketField, ...]] = None
    """What the parameters say, field by field, in the order of their octets; null where no table lists the
    fields, as for vendors' commands."""
    octets_left: int = None  # type: ignore[assignment]
    """How many octets of the parameters belong to no field."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'fields': maybe(each(PacketField.from_json))}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('connections', 'packets', 'fields', 'octets_left')


@dataclasses.dataclass(eq=True, repr=True)
class HciEventEvent(Event):
    """Any other event."""
    code: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    code_name: Optional[str] = None
    subevent: Optional[str] = None
    """An octet as the specification writes codes, or null."""
    subevent_name: Optional[str] = None
    parameters_length: int = None  # type: ignore[assignment]
    parameters_hex: Optional[str] = None
    """null where a key, what it is asked for by, a passkey or a PIN is among them."""
    fields: Optional[Tuple[PacketField, ...]] = None
    """What the parameters say, field by field, in the order of their octets; null where no table lists the
    fields, as for vendors' commands."""
    octets_left: int = None  # type: ignore[assignment]
    """How many octets of the parameters belong to no field."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'fields': maybe(each(PacketField.from_json))}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('code', 'code_name', 'subevent', 'subevent_name', 'parameters_length', 'parameters_hex', 'fields', 'octets_left')


@dataclasses.dataclass(eq=True, repr=True)
class OtherDataEvent(Event):
    """Data that is not decoded: BR/EDR traffic, an unknown channel."""
    channel: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    length: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('channel', 'length')


@dataclasses.dataclass(eq=True, repr=True)
class VendorLogEvent(Event):
    """A packet of a controller's log for its makers, sent as data of a connection that there is not. What it
    holds is not told."""
    vendor: Optional[Literal['qualcomm']] = None
    """Null where only the handle shows what it is."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    length: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('vendor', 'handle', 'length')


@dataclasses.dataclass(eq=True, repr=True)
class SynchronousDataEvent(Event):
    """synchronous_data: Data of a voice link. isochronous_data: Isochronous data."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    length: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'length')


@dataclasses.dataclass(eq=True, repr=True)
class UnknownPacketEvent(Event):
    """A packet of a kind that HCI does not have, or a monitor record of an unknown opcode."""
    type: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    length: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('type', 'length')


@dataclasses.dataclass(eq=True, repr=True)
class LinkControlEvent(Event):
    """A control PDU of a connection on the air."""
    opcode: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    opcode_name: Optional[str] = None
    parameters_length: int = None  # type: ignore[assignment]
    parameters_hex: Optional[str] = None
    """Bytes, two digits each, or null."""
    fields: Optional[Tuple[PacketField, ...]] = None
    """What the parameters say, field by field, in the order of their octets; null where no table lists the
    fields, as for vendors' commands."""
    octets_left: int = None  # type: ignore[assignment]
    """How many octets of the parameters belong to no field."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'fields': maybe(each(PacketField.from_json))}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('opcode', 'opcode_name', 'parameters_length', 'parameters_hex', 'fields', 'octets_left')


@dataclasses.dataclass(eq=True, repr=True)
class AdvertisingPduEvent(Event):
    """An advertising PDU on the air that reports no advertiser: a request, a pointer, a part."""
    type: int = None  # type: ignore[assignment]
    """The PDU type, 4 bits."""
    type_name: Optional[str] = None
    payload_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('type', 'type_name', 'payload_hex')


@dataclasses.dataclass(eq=True, repr=True)
class AirOmittedEvent(Event):
    """A packet of the air that is not decoded, and why: wrong_crc, wrong_length (it is not as long as its
    header says), unconfirmed (an access address that no other packet bears out), repeated (sent again),
    encrypted, waiting (encrypted, and told once a later packet confirms it), after_end (of a connection
    that was ended), isochronous."""
    reason: Literal['wrong_crc', 'wrong_length', 'unconfirmed', 'repeated', 'encrypted', 'waiting', 'after_end', 'isochronous'] = None  # type: ignore[assignment]
    repeats_packet: Optional[int] = None
    """The earlier packet that is the same."""
    packet_hex: str = None  # type: ignore[assignment]
    """From the access address on."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('reason', 'repeats_packet', 'packet_hex')


@dataclasses.dataclass(eq=True, repr=True)
class ScanEvent(Event):
    """scan_started: Scanning was switched on. scan_stopped: Scanning was switched off. scan_start_failed: The
    controller refused to scan. scan_stop_failed: The controller refused to stop scanning."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name')


@dataclasses.dataclass(eq=True, repr=True)
class AdvertisingEvent(Event):
    """advertising_started: Our advertising was switched on. advertising_stopped: Our advertising was switched
    off. advertising_start_failed: The controller refused to advertise. advertising_stop_failed: The
    controller refused to stop advertising."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name')


@dataclasses.dataclass(eq=True, repr=True)
class AdFlagsOrNull(Record):
    """A part of heartsnoop.Event."""
    value: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    le_limited_discoverable: bool = None  # type: ignore[assignment]
    le_general_discoverable: bool = None  # type: ignore[assignment]
    br_edr_not_supported: bool = None  # type: ignore[assignment]
    simultaneous_controller: bool = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('value', 'le_limited_discoverable', 'le_general_discoverable', 'br_edr_not_supported', 'simultaneous_controller')


@dataclasses.dataclass(eq=True, repr=True)
class LayoutField(Record):
    """A part of heartsnoop.Event."""
    name: str = None  # type: ignore[assignment]
    value: Optional[Union[float, bool, str]] = None
    """A number, a truth, a text, or octets in hexadecimal; null: it is no number."""
    value_name: Optional[str] = None
    """The name of the number, where it is one of an enumeration; null if it has none."""
    unit: Optional[str] = None
    kind: Optional[str] = None
    """What it measures: heart-rate, temperature, …"""
    private: Optional[Literal[True]] = None
    """The layout says that it tells who or where somebody is; there only if so."""
    checksum_right: Optional[Literal[True]] = None
    """There only for check sums; a value with a wrong one does not fit."""
    bit: Optional[int] = None
    """The first of its bits in the message; not there for what was computed."""
    bits: Optional[int] = None
    """How many there are."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'value')


@dataclasses.dataclass(eq=True, repr=True)
class LayoutItem(Record):
    """A part of heartsnoop.Event."""
    name: str = None  # type: ignore[assignment]
    """The layout's."""
    type: str = None  # type: ignore[assignment]
    """The type of the layout by which the message was read."""
    file: Optional[str] = None
    """The layout's file; null for one that comes with the program."""
    by: str = None  # type: ignore[assignment]
    """By what it was chosen: 'UUID ffd4', 'company 0x0499', 'service fcd2'."""
    complete: bool = None  # type: ignore[assignment]
    """false: the value is part of a message that is not whole yet."""
    values: Optional[int] = None
    """From how many values the message was put together, if several."""
    first_packet: Optional[int] = None
    """The packet of the first of them."""
    answers_packet: Optional[int] = None
    """The packet of the request that the message answers."""
    fields: Tuple[LayoutField, ...] = None  # type: ignore[assignment]
    octets_left: int = None  # type: ignore[assignment]
    """How many octets stand behind the last field."""
    misfit: Optional[str] = None
    """Where the value does not fit, and why; null if it does."""

    _converters: ClassVar[Mapping[str, Converter]] = {'fields': each(LayoutField.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'type', 'file', 'by', 'complete', 'fields', 'octets_left', 'misfit')


@dataclasses.dataclass(eq=True, repr=True)
class ServiceData(Record):
    """A part of heartsnoop.Event."""
    uuid: str = None  # type: ignore[assignment]
    """A UUID in its shortest form."""
    name: Optional[str] = None
    data_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    layout: Optional[Tuple[LayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""

    _converters: ClassVar[Mapping[str, Converter]] = {'layout': each(LayoutItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('uuid', 'name', 'data_hex')


@dataclasses.dataclass(eq=True, repr=True)
class ManufacturerData(Record):
    """A part of heartsnoop.Event."""
    company: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    company_name: Optional[str] = None
    data_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    layout: Optional[Tuple[LayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""

    _converters: ClassVar[Mapping[str, Converter]] = {'layout': each(LayoutItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('company', 'company_name', 'data_hex')


@dataclasses.dataclass(eq=True, repr=True)
class AdStructure(Record):
    """A part of heartsnoop.Event."""
    type: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    type_name: Optional[str] = None
    data_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('type', 'type_name', 'data_hex')


@dataclasses.dataclass(eq=True, repr=True)
class AdErrorOrNull(Record):
    """A part of heartsnoop.Event."""
    offset: int = None  # type: ignore[assignment]
    """In the advertising data."""
    message: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('offset', 'message')


@dataclasses.dataclass(eq=True, repr=True)
class AdvertisingDataEvent(Event):
    """advertising_data: Our advertising was given this data. scan_response_data: Our scan response was given
    this data."""
    data_hex: str = None  # type: ignore[assignment]
    """All of the advertising data."""
    name: Optional[str] = None
    name_complete: Optional[bool] = None
    flags: Optional[AdFlagsOrNull] = None
    tx_power_level_dbm: Optional[int] = None
    appearance: Optional[int] = None
    appearance_name: Optional[str] = None
    service_uuids: Tuple[str, ...] = None  # type: ignore[assignment]
    solicitation_uuids: Tuple[str, ...] = None  # type: ignore[assignment]
    service_data: Tuple[ServiceData, ...] = None  # type: ignore[assignment]
    manufacturer_data: Tuple[ManufacturerData, ...] = None  # type: ignore[assignment]
    other_structures: Tuple[AdStructure, ...] = None  # type: ignore[assignment]
    """Structures without a member of their own, and malformed ones."""
    ad_error: Optional[AdErrorOrNull] = None
    """Why the data is not made up of structures from some byte on."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'flags': maybe(AdFlagsOrNull.from_json), 'service_uuids': each(None), 'solicitation_uuids': each(None), 'service_data': each(ServiceData.from_json), 'manufacturer_data': each(ManufacturerData.from_json), 'other_structures': each(AdStructure.from_json), 'ad_error': maybe(AdErrorOrNull.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('data_hex', 'name', 'name_complete', 'flags', 'tx_power_level_dbm', 'appearance', 'appearance_name', 'service_uuids', 'solicitation_uuids', 'service_data', 'manufacturer_data', 'other_structures', 'ad_error')


@dataclasses.dataclass(eq=True, repr=True)
class ReportEvent(Event):
    """advertisement: An advertiser was heard of: report says something new, repeated-report does not.
    scan_response: An advertiser answered a scan request."""
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_static', 'random_static_identity', 'random_resolvable', 'random_non_resolvable', 'reserved', 'anonymous']] = None
    """What kind of address it is."""
    identity_address: Optional[str] = None
    """Whose private address it is; there only where a key tells."""
    form: Literal['legacy', 'directed', 'extended'] = None  # type: ignore[assignment]
    """The event that brought the report."""
    event_type: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    pdu: Optional[Literal['ADV_IND', 'ADV_DIRECT_IND', 'ADV_SCAN_IND', 'ADV_NONCONN_IND', 'SCAN_RSP']] = None
    connectable: bool = None  # type: ignore[assignment]
    scannable: bool = None  # type: ignore[assignment]
    directed: bool = None  # type: ignore[assignment]
    direct_address: Optional[str] = None
    """A device address, or null."""
    rssi_dbm: Optional[int] = None
    tx_power_dbm: Optional[int] = None
    primary_phy: int = None  # type: ignore[assignment]
    primary_phy_name: Optional[str] = None
    secondary_phy: Optional[int] = None
    secondary_phy_name: Optional[str] = None
    advertising_sid: Optional[int] = None
    periodic_interval: Optional[int] = None
    """In units of 1.25 ms."""
    periodic_interval_ms: Optional[float] = None
    data_status: Literal['complete', 'more_to_come', 'truncated', 'reserved'] = None  # type: ignore[assignment]
    data_hex: str = None  # type: ignore[assignment]
    """All of the advertising data."""
    name: Optional[str] = None
    name_complete: Optional[bool] = None
    flags: Optional[AdFlagsOrNull] = None
    tx_power_level_dbm: Optional[int] = None
    appearance: Optional[int] = None
    appearance_name: Optional[str] = None
    service_uuids: Tuple[str, ...] = None  # type: ignore[assignment]
    solicitation_uuids: Tuple[str, ...] = None  # type: ignore[assignment]
    service_data: Tuple[ServiceData, ...] = None  # type: ignore[assignment]
    manufacturer_data: Tuple[ManufacturerData, ...] = None  # type: ignore[assignment]
    other_structures: Tuple[AdStructure, ...] = None  # type: ignore[assignment]
    """Structures without a member of their own, and malformed ones."""
    ad_error: Optional[AdErrorOrNull] = None
    """Why the data is not made up of structures from some byte on."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'flags': maybe(AdFlagsOrNull.from_json), 'service_uuids': each(None), 'solicitation_uuids': each(None), 'service_data': each(ServiceData.from_json), 'manufacturer_data': each(ManufacturerData.from_json), 'other_structures': each(AdStructure.from_json), 'ad_error': maybe(AdErrorOrNull.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('address', 'address_type', 'form', 'event_type', 'pdu', 'connectable', 'scannable', 'directed', 'direct_address', 'rssi_dbm', 'tx_power_dbm', 'primary_phy', 'primary_phy_name', 'secondary_phy', 'secondary_phy_name', 'advertising_sid', 'periodic_interval', 'periodic_interval_ms', 'data_status', 'data_hex', 'name', 'name_complete', 'flags', 'tx_power_level_dbm', 'appearance', 'appearance_name', 'service_uuids', 'solicitation_uuids', 'service_data', 'manufacturer_data', 'other_structures', 'ad_error')


@dataclasses.dataclass(eq=True, repr=True)
class ConnectingEvent(Event):
    """The host asked for a connection; without address to any device on the accept list."""
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_static', 'random_static_identity', 'random_resolvable', 'random_non_resolvable', 'reserved', 'anonymous']] = None
    """What kind of address it is."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('address', 'address_type')


@dataclasses.dataclass(eq=True, repr=True)
class LinkEventsWithoutMembersEvent(Event):
    """connecting_cancelled: The host gave up connecting. parameters_accepted: The host agreed.
    parameters_rejected: The host refused. encrypting: The host, or in a capture of the air the central,
    asked for encryption with a key that it has. key_requested: The controller asks for the key.
    key_supplied: The host gave the key, which is not printed. key_missing: The host has no key."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ()


@dataclasses.dataclass(eq=True, repr=True)
class ConnectedEvent(Event):
    """The connection is there. The parameters are null for BR/EDR."""
    handle: Optional[str] = None
    """null on the air."""
    access_address: Optional[str] = None
    """On the air only."""
    local_address: Optional[str] = None
    """The central's, on the air only."""
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_static', 'random_static_identity', 'random_resolvable', 'random_non_resolvable', 'reserved', 'anonymous']] = None
    """What kind of address it is."""
    private_address: Optional[str] = None
    """The peer's private address where it was resolved."""
    key_source: Optional[Literal['file', 'pairing', 'resolving_list', 'management', 'sibling_capture']] = None
    """Only where we resolved it, and not the controller."""
    transport: Optional[Literal['le', 'br_edr']] = None
    role: Optional[Literal['central', 'peripheral']] = None
    """Our role."""
    interval: Optional[int] = None
    """In units of 1.25 ms."""
    interval_ms: Optional[float] = None
    latency: Optional[int] = None
    """In connection events."""
    supervision_timeout: Optional[int] = None
    """In units of 10 ms."""
    supervision_timeout_ms: Optional[float] = None
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'address', 'address_type', 'private_address', 'transport', 'role', 'interval', 'interval_ms', 'latency', 'supervision_timeout', 'supervision_timeout_ms', 'request_packet')


@dataclasses.dataclass(eq=True, repr=True)
class ConnectFailedEvent(Event):
    """It did not come about."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_static', 'random_static_identity', 'random_resolvable', 'random_non_resolvable', 'reserved', 'anonymous']] = None
    """What kind of address it is."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name', 'address', 'address_type')


@dataclasses.dataclass(eq=True, repr=True)
class JoinedHalfwayEvent(Event):
    """A connection that was there before the capture began was seen at work."""
    handle: Optional[str] = None
    """A 16-bit number as the specification writes codes, handles and channels, or null."""
    access_address: Optional[str] = None
    """32 bits."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle',)


@dataclasses.dataclass(eq=True, repr=True)
class DisconnectingEvent(Event):
    """The host asked for its end."""
    reason: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    reason_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('reason', 'reason_name')


@dataclasses.dataclass(eq=True, repr=True)
class DisconnectedEventIsochronousStream(Record):
    """The connected isochronous stream (CIS) that ended, if it was no connection."""
    packet: Optional[int] = None
    """LE CIS Established."""
    connection: Optional[int] = None
    """Of which connection it is."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'connection')


@dataclasses.dataclass(eq=True, repr=True)
class DisconnectedEvent(Event):
    """disconnected: It ended. disconnect_failed: The controller could not end it."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None
    reason: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    reason_name: Optional[str] = None
    command_packet: Optional[int] = None
    """Our host's command, if it asked."""
    duration_ms: Optional[float] = None
    """How long the connection lasted as far as the capture goes."""
    ended_by: Optional[Literal['host', 'peer', 'link', 'central', 'peripheral']] = None
    """link: nobody, it was lost. central, peripheral: on the air."""
    interval: Optional[int] = None
    """In force at the end, in units of 1.25 ms."""
    interval_ms: Optional[float] = None
    latency: Optional[int] = None
    """In connection events."""
    supervision_timeout: Optional[int] = None
    """In units of 10 ms."""
    supervision_timeout_ms: Optional[float] = None
    rssi: Optional[int] = None
    """The last strength of the peer's signal that the capture tells, in dBm."""
    rssi_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    rssi_source: Optional[Literal['controller', 'advertising', 'sniffer']] = None
    """controller: Read RSSI. advertising: of its advertising. sniffer: at the sniffer's place."""
    isochronous_stream: Optional[DisconnectedEventIsochronousStream] = None
    """The connected isochronous stream (CIS) that ended, if it was no connection."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'isochronous_stream': DisconnectedEventIsochronousStream.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name', 'reason', 'reason_name', 'command_packet', 'duration_ms', 'ended_by', 'interval', 'interval_ms', 'latency', 'supervision_timeout', 'supervision_timeout_ms', 'rssi', 'rssi_packet', 'rssi_source')


@dataclasses.dataclass(eq=True, repr=True)
class ParametersRequestedEvent(Event):
    """Somebody asked for other connection parameters."""
    interval_min: int = None  # type: ignore[assignment]
    """In units of 1.25 ms."""
    interval_min_ms: float = None  # type: ignore[assignment]
    interval_max: int = None  # type: ignore[assignment]
    interval_max_ms: float = None  # type: ignore[assignment]
    latency: int = None  # type: ignore[assignment]
    """In connection events."""
    supervision_timeout: int = None  # type: ignore[assignment]
    """In units of 10 ms."""
    supervision_timeout_ms: float = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('interval_min', 'interval_min_ms', 'interval_max', 'interval_max_ms', 'latency', 'supervision_timeout', 'supervision_timeout_ms')


@dataclasses.dataclass(eq=True, repr=True)
class ParametersUpdatedEvent(Event):
    """parameters_updated: Other parameters are in force. parameters_update_failed: They are not; the
    parameters are what the controller wrote into its refusal."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None
    interval: int = None  # type: ignore[assignment]
    """In units of 1.25 ms."""
    interval_ms: float = None  # type: ignore[assignment]
    latency: int = None  # type: ignore[assignment]
    """In connection events."""
    supervision_timeout: int = None  # type: ignore[assignment]
    """In units of 10 ms."""
    supervision_timeout_ms: float = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name', 'interval', 'interval_ms', 'latency', 'supervision_timeout', 'supervision_timeout_ms')


@dataclasses.dataclass(eq=True, repr=True)
class PhyUpdatedEvent(Event):
    """phy_updated: The PHYs in force. phy_update_failed: The PHYs were not changed."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None
    transmit_phy: int = None  # type: ignore[assignment]
    transmit_phy_name: Optional[str] = None
    receive_phy: int = None  # type: ignore[assignment]
    receive_phy_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name', 'transmit_phy', 'transmit_phy_name', 'receive_phy', 'receive_phy_name')


@dataclasses.dataclass(eq=True, repr=True)
class DataLengthChangedEvent(Event):
    """Longest payloads and times."""
    transmit_octets: int = None  # type: ignore[assignment]
    transmit_time_us: int = None  # type: ignore[assignment]
    receive_octets: int = None  # type: ignore[assignment]
    receive_time_us: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('transmit_octets', 'transmit_time_us', 'receive_octets', 'receive_time_us')


@dataclasses.dataclass(eq=True, repr=True)
class RemoteVersionEvent(Event):
    """remote_version: The peer's version of the link layer and its maker. remote_version_failed: The peer's
    version could not be read; the fields mean nothing."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None
    version: int = None  # type: ignore[assignment]
    version_name: Optional[str] = None
    """The Core Specification's version."""
    company: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    company_name: Optional[str] = None
    subversion: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name', 'version', 'version_name', 'company', 'company_name', 'subversion')


@dataclasses.dataclass(eq=True, repr=True)
class RemoteFeaturesEvent(Event):
    """remote_features: The peer's link layer features. remote_features_failed: The peer's features could not
    be read; the field means nothing."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None
    features: str = None  # type: ignore[assignment]
    """Bit 0 is the lowest."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name', 'features')


@dataclasses.dataclass(eq=True, repr=True)
class DecryptingEvent(Event):
    """On the air: a session of encryption is decrypted from here on. decrypted_by says with which key."""
    encryption_request_packet: Optional[int] = None
    """The session's LL_ENC_REQ."""
    long_term_key_hex: Optional[str] = None
    """Only with --show-keys; the most significant octet first."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('encryption_request_packet',)


@dataclasses.dataclass(eq=True, repr=True)
class EncryptionChangedEvent(Event):
    """encryption_changed: Encryption is on or off. encryption_change_failed: Encryption could not be changed."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None
    encrypted: bool = None  # type: ignore[assignment]
    encryption_enabled: str = None  # type: ignore[assignment]
    """As the controller wrote it."""
    key_size: Optional[int] = None
    """In bytes, where the event tells it."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name', 'encrypted', 'encryption_enabled', 'key_size')


@dataclasses.dataclass(eq=True, repr=True)
class KeyRefreshedEvent(Event):
    """key_refreshed: The encryption key was renewed. key_refresh_failed: The encryption key could not be
    renewed."""
    status: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    status_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('status', 'status_name')


@dataclasses.dataclass(eq=True, repr=True)
class PeerIdentifiedEvent(Event):
    """A key tells who a peer is: its addresses are one peer's from here on."""
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_static', 'random_static_identity', 'random_resolvable', 'random_non_resolvable', 'reserved', 'anonymous']] = None
    """What kind of address it is."""
    private_address: Optional[str] = None
    """The address that it was known by."""
    other_peer: Optional[int] = None
    """The number of another peer that was this one, or null."""
    key_source: Literal['file', 'pairing', 'resolving_list', 'management', 'sibling_capture'] = None  # type: ignore[assignment]
    """Where an identity resolving key was learnt."""
    key_packet: Optional[int] = None
    """The packet of the key."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('address', 'address_type', 'private_address', 'other_peer', 'key_source', 'key_packet')


@dataclasses.dataclass(eq=True, repr=True)
class L2capCommandRejectEvent(Event):
    """A command was not understood."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    reason: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    reason_name: Optional[str] = None
    signaling_mtu: Optional[int] = None
    local_cid: Optional[str] = None
    """A 16-bit number as the specification writes codes, handles and channels, or null."""
    remote_cid: Optional[str] = None
    """A 16-bit number as the specification writes codes, handles and channels, or null."""
    data_hex: Optional[str] = None
    """Bytes, two digits each, or null."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'reason', 'reason_name', 'signaling_mtu', 'local_cid', 'remote_cid', 'data_hex')


@dataclasses.dataclass(eq=True, repr=True)
class L2capConnectionRequestEvent(Event):
    """A BR/EDR channel is asked for."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    psm: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    psm_name: Optional[str] = None
    source_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'psm', 'psm_name', 'source_cid')


@dataclasses.dataclass(eq=True, repr=True)
class L2capConnectionResponseEvent(Event):
    """l2cap_connection_response: The answer. l2cap_create_channel_response: Core 5.2 and before."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    destination_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    source_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result_name: Optional[str] = None
    status: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    status_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'destination_cid', 'source_cid', 'result', 'result_name', 'status', 'status_name')


@dataclasses.dataclass(eq=True, repr=True)
class ConfigurationOption(Record):
    """A part of heartsnoop.Event."""
    type: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    type_name: Optional[str] = None
    hint: bool = None  # type: ignore[assignment]
    data_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('type', 'type_name', 'hint', 'data_hex')


@dataclasses.dataclass(eq=True, repr=True)
class L2capConfigurationRequestEvent(Event):
    """A channel's options."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    destination_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    flags: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    options_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    options: Tuple[ConfigurationOption, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'options': each(ConfigurationOption.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'destination_cid', 'flags', 'options_hex', 'options')


@dataclasses.dataclass(eq=True, repr=True)
class L2capConfigurationResponseEvent(Event):
    """The answer."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    source_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    flags: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result_name: Optional[str] = None
    options_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    options: Tuple[ConfigurationOption, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'options': each(ConfigurationOption.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'source_cid', 'flags', 'result', 'result_name', 'options_hex', 'options')


@dataclasses.dataclass(eq=True, repr=True)
class L2capDisconnectionRequestEvent(Event):
    """l2cap_disconnection_request: A channel is to be closed. l2cap_disconnection_response: It is closed."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    destination_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    source_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'destination_cid', 'source_cid')


@dataclasses.dataclass(eq=True, repr=True)
class L2capEchoRequestEvent(Event):
    """l2cap_echo_request: An echo is asked for. l2cap_echo_response: The echo."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    data_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'data_hex')


@dataclasses.dataclass(eq=True, repr=True)
class L2capInformationRequestEvent(Event):
    """What does the other side support?"""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    type: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    type_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'type', 'type_name')


@dataclasses.dataclass(eq=True, repr=True)
class L2capInformationResponseEventInformation(Record):
    """A part of heartsnoop.Event."""
    connectionless_mtu: Optional[int] = None
    extended_features: Optional[str] = None
    """32 bits."""
    fixed_channels: Optional[str] = None
    """64 bits."""
    data_hex: Optional[str] = None
    """Bytes, two digits each."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class L2capInformationResponseEvent(Event):
    """The answer; at most one member, none if it is not supported."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    type: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    type_name: Optional[str] = None
    result: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result_name: Optional[str] = None
    information: L2capInformationResponseEventInformation = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'information': L2capInformationResponseEventInformation.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'type', 'type_name', 'result', 'result_name', 'information')


@dataclasses.dataclass(eq=True, repr=True)
class L2capCreateChannelRequestEvent(Event):
    """Core 5.2 and before."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    psm: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    psm_name: Optional[str] = None
    source_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    controller_id: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'psm', 'psm_name', 'source_cid', 'controller_id')


@dataclasses.dataclass(eq=True, repr=True)
class L2capMoveChannelRequestEvent(Event):
    """Core 5.2 and before."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    initiator_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    controller_id: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'initiator_cid', 'controller_id')


@dataclasses.dataclass(eq=True, repr=True)
class L2capMoveChannelResponseEvent(Event):
    """l2cap_move_channel_response: Core 5.2 and before. l2cap_move_channel_confirmation: Core 5.2 and before."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    initiator_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'initiator_cid', 'result', 'result_name')


@dataclasses.dataclass(eq=True, repr=True)
class L2capMoveChannelConfirmationResponseEvent(Event):
    """Core 5.2 and before."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    initiator_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'initiator_cid')


@dataclasses.dataclass(eq=True, repr=True)
class L2capConnectionParameterUpdateRequestEvent(Event):
    """The peripheral asks for other connection parameters."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    interval_min: int = None  # type: ignore[assignment]
    """In units of 1.25 ms."""
    interval_min_ms: float = None  # type: ignore[assignment]
    interval_max: int = None  # type: ignore[assignment]
    interval_max_ms: float = None  # type: ignore[assignment]
    latency: int = None  # type: ignore[assignment]
    """In connection events."""
    supervision_timeout: int = None  # type: ignore[assignment]
    """In units of 10 ms."""
    supervision_timeout_ms: float = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'interval_min', 'interval_min_ms', 'interval_max', 'interval_max_ms', 'latency', 'supervision_timeout', 'supervision_timeout_ms')


@dataclasses.dataclass(eq=True, repr=True)
class L2capConnectionParameterUpdateResponseEvent(Event):
    """l2cap_connection_parameter_update_response: The central's answer.
    l2cap_credit_based_reconfigure_response: The answer."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    result: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'result', 'result_name')


@dataclasses.dataclass(eq=True, repr=True)
class L2capLeCreditBasedConnectionRequestEvent(Event):
    """A credit-based channel is asked for."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    spsm: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    spsm_name: Optional[str] = None
    source_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    mtu: int = None  # type: ignore[assignment]
    mps: int = None  # type: ignore[assignment]
    initial_credits: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'spsm', 'spsm_name', 'source_cid', 'mtu', 'mps', 'initial_credits')


@dataclasses.dataclass(eq=True, repr=True)
class L2capLeCreditBasedConnectionResponseEvent(Event):
    """The answer."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    destination_cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    mtu: int = None  # type: ignore[assignment]
    mps: int = None  # type: ignore[assignment]
    initial_credits: int = None  # type: ignore[assignment]
    result: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'destination_cid', 'mtu', 'mps', 'initial_credits', 'result', 'result_name')


@dataclasses.dataclass(eq=True, repr=True)
class L2capFlowControlCreditIndicationEvent(Event):
    """More K-frames may be sent."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    cid: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    credits: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'cid', 'credits')


@dataclasses.dataclass(eq=True, repr=True)
class L2capCreditBasedConnectionRequestEvent(Event):
    """Several credit-based channels are asked for."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    spsm: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    spsm_name: Optional[str] = None
    mtu: int = None  # type: ignore[assignment]
    mps: int = None  # type: ignore[assignment]
    initial_credits: int = None  # type: ignore[assignment]
    source_cids: Tuple[str, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'source_cids': each(None)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'spsm', 'spsm_name', 'mtu', 'mps', 'initial_credits', 'source_cids')


@dataclasses.dataclass(eq=True, repr=True)
class L2capCreditBasedConnectionResponseEvent(Event):
    """The answer."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    mtu: int = None  # type: ignore[assignment]
    mps: int = None  # type: ignore[assignment]
    initial_credits: int = None  # type: ignore[assignment]
    result: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    result_name: Optional[str] = None
    destination_cids: Tuple[str, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'destination_cids': each(None)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'mtu', 'mps', 'initial_credits', 'result', 'result_name', 'destination_cids')


@dataclasses.dataclass(eq=True, repr=True)
class L2capCreditBasedReconfigureRequestEvent(Event):
    """Other sizes are asked for."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    mtu: int = None  # type: ignore[assignment]
    mps: int = None  # type: ignore[assignment]
    destination_cids: Tuple[str, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'destination_cids': each(None)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'mtu', 'mps', 'destination_cids')


@dataclasses.dataclass(eq=True, repr=True)
class L2capUnknownEvent(Event):
    """A command that the specification does not define."""
    identifier: int = None  # type: ignore[assignment]
    """Pairs a response with its request."""
    code: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    data_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('identifier', 'code', 'data_hex')


@dataclasses.dataclass(eq=True, repr=True)
class AuthenticationRequirements(Record):
    """A part of heartsnoop.Event."""
    value: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    bonding: bool = None  # type: ignore[assignment]
    mitm: bool = None  # type: ignore[assignment]
    secure_connections: bool = None  # type: ignore[assignment]
    keypress: bool = None  # type: ignore[assignment]
    ct2: bool = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('value', 'bonding', 'mitm', 'secure_connections', 'keypress', 'ct2')


@dataclasses.dataclass(eq=True, repr=True)
class KeyDistribution(Record):
    """A part of heartsnoop.Event."""
    value: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    encryption_key: bool = None  # type: ignore[assignment]
    identity_key: bool = None  # type: ignore[assignment]
    signing_key: bool = None  # type: ignore[assignment]
    link_key: bool = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('value', 'encryption_key', 'identity_key', 'signing_key', 'link_key')


@dataclasses.dataclass(eq=True, repr=True)
class PairingRequestEvent(Event):
    """pairing_request: What the device that begins pairing can do and wants. pairing_response: What the other
    device can do and wants."""
    io_capability: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    io_capability_name: Optional[str] = None
    oob_data_flag: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    oob_data_flag_name: Optional[str] = None
    authentication_requirements: AuthenticationRequirements = None  # type: ignore[assignment]
    maximum_encryption_key_size: int = None  # type: ignore[assignment]
    """In bytes."""
    initiator_key_distribution: KeyDistribution = None  # type: ignore[assignment]
    responder_key_distribution: KeyDistribution = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'authentication_requirements': AuthenticationRequirements.from_json, 'initiator_key_distribution': KeyDistribution.from_json, 'responder_key_distribution': KeyDistribution.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('io_capability', 'io_capability_name', 'oob_data_flag', 'oob_data_flag_name', 'authentication_requirements', 'maximum_encryption_key_size', 'initiator_key_distribution', 'responder_key_distribution')


@dataclasses.dataclass(eq=True, repr=True)
class PairingConfirmEvent(Event):
    """pairing_confirm: A confirm value, which is not printed. pairing_random: A random value, which is not
    printed. encryption_information: A long term key (LTK), which is not printed. identity_information: An
    identity resolving key (IRK), which is not printed. signing_information: A signature key (CSRK), which
    is not printed. pairing_dhkey_check: A check value, which is not printed."""
    key_hex: Optional[str] = None
    """The key, most significant octet first; there only if it was asked for."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ()


@dataclasses.dataclass(eq=True, repr=True)
class PairingFailedEvent(Event):
    """Pairing failed."""
    reason: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    reason_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('reason', 'reason_name')


@dataclasses.dataclass(eq=True, repr=True)
class CentralIdentificationEvent(Event):
    """The numbers that tell which long term key is meant; null, as they are not printed."""
    encrypted_diversifier: Optional[str] = None
    """EDIV; null unless keys are asked for."""
    random_number: Optional[str] = None
    """Rand; null unless keys are asked for."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('encrypted_diversifier', 'random_number')


@dataclasses.dataclass(eq=True, repr=True)
class IdentityAddressInformationEvent(Event):
    """The address behind a device's private addresses."""
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_static', 'random_static_identity', 'random_resolvable', 'random_non_resolvable', 'reserved', 'anonymous']] = None
    """What kind of address it is."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('address', 'address_type')


@dataclasses.dataclass(eq=True, repr=True)
class SecurityRequestEvent(Event):
    """The peripheral asks for encryption or pairing."""
    authentication_requirements: AuthenticationRequirements = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'authentication_requirements': AuthenticationRequirements.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('authentication_requirements',)


@dataclasses.dataclass(eq=True, repr=True)
class PairingPublicKeyEvent(Event):
    """A public key; null, as it is not printed."""
    x_hex: None = None
    y_hex: None = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('x_hex', 'y_hex')


@dataclasses.dataclass(eq=True, repr=True)
class PairingKeypressNotificationEvent(Event):
    """What the user did while entering a passkey."""
    type: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    type_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('type', 'type_name')


@dataclasses.dataclass(eq=True, repr=True)
class SmpUnknownEvent(Event):
    """A Security Manager command that the specification does not define."""
    code: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    length: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('code', 'length')


@dataclasses.dataclass(eq=True, repr=True)
class PairingEndedEvent(Event):
    """How a pairing ended, with all that it comprised; members of what the capture lacks are null."""
    outcome: Literal['completed', 'failed', 'superseded', 'disconnected', 'capture_ended'] = None  # type: ignore[assignment]
    reason: Optional[str] = None
    """An octet as the specification writes codes, or null."""
    reason_name: Optional[str] = None
    failed_by: Optional[Literal['host', 'peer']] = None
    """Who said so."""
    begun_by: Optional[Literal['host', 'peer']] = None
    """Who sent the Pairing Request; on the air, host is the central."""
    first_packet: int = None  # type: ignore[assignment]
    """A packet by its number in the capture, from 1: Wireshark's frame number."""
    secure_connections: Optional[bool] = None
    """false: legacy pairing."""
    method: Optional[Literal['just_works', 'passkey_initiator_displays', 'passkey_responder_displays', 'passkey_both_enter', 'numeric_comparison', 'out_of_band']] = None
    bonding: Optional[bool] = None
    key_size: Optional[int] = None
    """In bytes."""
    encryption_packet: Optional[int] = None
    """What told of encryption."""
    sent_keys: Tuple[Literal['ltk', 'ediv_rand', 'irk', 'identity_address', 'csrk'], ...] = None  # type: ignore[assignment]
    """Kinds of keys, never the keys."""
    received_keys: Tuple[Literal['ltk', 'ediv_rand', 'irk', 'identity_address', 'csrk'], ...] = None  # type: ignore[assignment]
    """Kinds of keys, never the keys."""
    missing_sent_keys: Tuple[Literal['ltk', 'ediv_rand', 'irk', 'identity_address', 'csrk'], ...] = None  # type: ignore[assignment]
    """Announced and not given."""
    missing_received_keys: Tuple[Literal['ltk', 'ediv_rand', 'irk', 'identity_address', 'csrk'], ...] = None  # type: ignore[assignment]
    """Announced and not given."""
    unknown_sent_keys: Tuple[Literal['ltk', 'ediv_rand', 'irk', 'identity_address', 'csrk'], ...] = None  # type: ignore[assignment]
    """Announced; whether they were given cannot be told: packets were not read or not recorded, or the capture
    ends before."""
    unknown_received_keys: Tuple[Literal['ltk', 'ediv_rand', 'irk', 'identity_address', 'csrk'], ...] = None  # type: ignore[assignment]
    """The same of the peer's."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'sent_keys': each(None), 'received_keys': each(None), 'missing_sent_keys': each(None), 'missing_received_keys': each(None), 'unknown_sent_keys': each(None), 'unknown_received_keys': each(None)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('outcome', 'reason', 'reason_name', 'failed_by', 'begun_by', 'first_packet', 'secure_connections', 'method', 'bonding', 'key_size', 'encryption_packet', 'sent_keys', 'received_keys', 'missing_sent_keys', 'missing_received_keys', 'unknown_sent_keys', 'unknown_received_keys')


@dataclasses.dataclass(eq=True, repr=True)
class AttPduEvent(Event):
    """An Attribute Protocol PDU as such; for a response with the request that it answers."""
    opcode: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    opcode_name: Optional[str] = None
    pdu_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('opcode', 'opcode_name', 'pdu_hex', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class MtuExchangedEvent(Event):
    """What both sides offered, and the lesser of both."""
    client_mtu: int = None  # type: ignore[assignment]
    server_mtu: int = None  # type: ignore[assignment]
    mtu: int = None  # type: ignore[assignment]
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('client_mtu', 'server_mtu', 'mtu', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class Evidence(Record):
    """Why an attribute is believed to be what it is labelled."""
    class_: Literal['discovered', 'earlier_connection', 'sibling_capture', 'table', 'table_peer_unknown', 'database_hash', 'user', 'inferred'] = None  # type: ignore[assignment]
    """How strong it is, as seen from the event's connection."""
    procedure: Literal['read_by_group_type', 'find_by_type_value', 'read_by_type', 'read_by_type_of_value', 'find_information', 'read_declaration', 'sole_descriptor', 'nearest_characteristic', 'user_map', 'values_alike'] = None  # type: ignore[assignment]
    """The exchange, or the reasoning."""
    source: Optional[str] = None
    """The capture, file or peer that it comes from, where that is not this capture."""
    score: Optional[int] = None
    """Of an inference from values."""
    connection: Optional[int] = None
    """The connection in which it took place."""
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    response_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _names: ClassVar[Mapping[str, str]] = {'class': 'class_'}
    _required: ClassVar[Tuple[str, ...]] = ('class', 'procedure', 'connection', 'request_packet', 'response_packet')


@dataclasses.dataclass(eq=True, repr=True)
class ServiceDiscoveredEvent(Event):
    """A service was found."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    end_group_handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    uuid: str = None  # type: ignore[assignment]
    """A UUID in its shortest form."""
    name: Optional[str] = None
    primary: bool = None  # type: ignore[assignment]
    evidence: Evidence = None  # type: ignore[assignment]
    """Why an attribute is believed to be what it is labelled."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'evidence': Evidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'end_group_handle', 'uuid', 'name', 'primary', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class IncludeDiscoveredEvent(Event):
    """An included service was found."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    service_handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    end_group_handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    uuid: Optional[str] = None
    """A UUID in its shortest form, or null."""
    name: Optional[str] = None
    evidence: Evidence = None  # type: ignore[assignment]
    """Why an attribute is believed to be what it is labelled."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'evidence': Evidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'service_handle', 'end_group_handle', 'uuid', 'name', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class CharacteristicDiscoveredEvent(Event):
    """A characteristic was found, by its declaration."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    value_handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    uuid: str = None  # type: ignore[assignment]
    """A UUID in its shortest form."""
    name: Optional[str] = None
    properties: Tuple[Literal['broadcast', 'read', 'write_without_response', 'write', 'notify', 'indicate', 'authenticated_signed_writes', 'extended_properties'], ...] = None  # type: ignore[assignment]
    evidence: Evidence = None  # type: ignore[assignment]
    """Why an attribute is believed to be what it is labelled."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'properties': each(None), 'evidence': Evidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'value_handle', 'uuid', 'name', 'properties', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class LabelOrNull(Record):
    """A part of heartsnoop.Event."""
    uuid: str = None  # type: ignore[assignment]
    """The attribute's type; for a value the characteristic's, for a declaration what it declares."""
    name: Optional[str] = None
    role: Literal['service', 'include', 'declaration', 'value', 'descriptor', 'unplaced'] = None  # type: ignore[assignment]
    characteristic: Optional[str] = None
    """A UUID in its shortest form, or null."""
    service: Optional[str] = None
    """A UUID in its shortest form, or null."""
    other_form: Optional[Literal[True]] = None
    """Only where the values that came have not the form of the type."""
    evidence: Evidence = None  # type: ignore[assignment]
    """Why an attribute is believed to be what it is labelled."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': Evidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('uuid', 'name', 'role', 'characteristic', 'service', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class DescriptorDiscoveredEvent(Event):
    """descriptor_discovered: A characteristic's descriptor was found. attribute_discovered: An attribute's
    type was found."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    uuid: str = None  # type: ignore[assignment]
    """A UUID in its shortest form."""
    name: Optional[str] = None
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    evidence: Evidence = None  # type: ignore[assignment]
    """Why an attribute is believed to be what it is labelled."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json), 'evidence': Evidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'uuid', 'name', 'label', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class HeartRateMeasurement(Record):
    """0x2A37. rr_lost, only where the recorder cut the value, counts intervals that it did not keep."""
    bpm: Optional[int] = None
    contact: Optional[Literal['unsupported', 'not_detected', 'detected']] = None
    energy_kj: Optional[int] = None
    rr_ticks: Tuple[int, ...] = None  # type: ignore[assignment]
    """RR-Intervals in 1/1024 s, oldest first."""
    rr_ms: Tuple[float, ...] = None  # type: ignore[assignment]
    """The same intervals in milliseconds, exactly."""
    rr_lost: Optional[int] = None
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'rr_ticks': each(None), 'rr_ms': each(None), 'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('bpm', 'contact', 'energy_kj', 'rr_ticks', 'rr_ms', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class RawValue(Record):
    """Bytes that are not of their type's form."""
    hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('hex', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class TextValue(Record):
    """A string, or what looks like one; with the bytes where they are not UTF-8."""
    text: str = None  # type: ignore[assignment]
    hex: Optional[str] = None
    """Bytes, two digits each."""
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('text', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class LocationValue(Record):
    """0x2A38, 0x2A5D."""
    location: int = None  # type: ignore[assignment]
    name: Optional[str] = None
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('location', 'name', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class ControlPointValue(Record):
    """0x2A39."""
    command: int = None  # type: ignore[assignment]
    name: Optional[str] = None
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('command', 'name', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class BatteryLevelValue(Record):
    """0x2A19."""
    percent: int = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('percent', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class SystemIdValue(Record):
    """0x2A23."""
    manufacturer: str = None  # type: ignore[assignment]
    oui: str = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('manufacturer', 'oui', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class PnpIdValue(Record):
    """0x2A50."""
    source: int = None  # type: ignore[assignment]
    vendor: int = None  # type: ignore[assignment]
    product: int = None  # type: ignore[assignment]
    version: str = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('source', 'vendor', 'product', 'version', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class AppearanceValue(Record):
    """0x2A01."""
    appearance: int = None  # type: ignore[assignment]
    category: int = None  # type: ignore[assignment]
    subcategory: int = None  # type: ignore[assignment]
    name: Optional[str] = None
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('appearance', 'category', 'subcategory', 'name', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class PreferredConnectionParametersValue(Record):
    """0x2A04."""
    interval_min_ms: Optional[float] = None
    interval_max_ms: Optional[float] = None
    latency: int = None  # type: ignore[assignment]
    timeout_ms: Optional[float] = None
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('interval_min_ms', 'interval_max_ms', 'latency', 'timeout_ms', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class CentralAddressResolutionValue(Record):
    """0x2AA6."""
    address_resolution: int = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('address_resolution', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class CurrentTimeValue(Record):
    """0x2A2B."""
    time: str = None  # type: ignore[assignment]
    """As it was sent, in the time zone of the clock; a year, month or day of zeros is not known."""
    fractions256: int = None  # type: ignore[assignment]
    """In 256ths of a second."""
    day_of_week: int = None  # type: ignore[assignment]
    """1 is Monday; 0 is not known."""
    day_name: Optional[str] = None
    adjust_reason: int = None  # type: ignore[assignment]
    """Bits, why the clock was set."""
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('time', 'fractions256', 'day_of_week', 'day_name', 'adjust_reason', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class ServiceChangedValue(Record):
    """0x2A05."""
    start: int = None  # type: ignore[assignment]
    end: int = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('start', 'end', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class ClientConfigurationValue(Record):
    """0x2902."""
    notifications: bool = None  # type: ignore[assignment]
    indications: bool = None  # type: ignore[assignment]
    bits: int = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('notifications', 'indications', 'bits', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class ServerConfigurationValue(Record):
    """0x2903."""
    broadcasts: bool = None  # type: ignore[assignment]
    bits: int = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('broadcasts', 'bits', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class ExtendedPropertiesValue(Record):
    """0x2900."""
    reliable_write: bool = None  # type: ignore[assignment]
    writable_auxiliaries: bool = None  # type: ignore[assignment]
    bits: int = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('reliable_write', 'writable_auxiliaries', 'bits', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class PresentationFormatValue(Record):
    """0x2904."""
    format: int = None  # type: ignore[assignment]
    exponent: int = None  # type: ignore[assignment]
    unit: int = None  # type: ignore[assignment]
    namespace: int = None  # type: ignore[assignment]
    description: int = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('format', 'exponent', 'unit', 'namespace', 'description', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class ClientFeaturesValue(Record):
    """0x2B29."""
    robust_caching: bool = None  # type: ignore[assignment]
    enhanced_att: bool = None  # type: ignore[assignment]
    multiple_notifications: bool = None  # type: ignore[assignment]
    bits: str = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('robust_caching', 'enhanced_att', 'multiple_notifications', 'bits', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class ServerFeaturesValue(Record):
    """0x2B3A."""
    enhanced_att: bool = None  # type: ignore[assignment]
    bits: str = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('enhanced_att', 'bits', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class DatabaseHashValue(Record):
    """0x2B2A."""
    hash: str = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('hash', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class RecordValueMissing(Record):
    """The first field that is not whole."""
    field: str = None  # type: ignore[assignment]
    needed: int = None  # type: ignore[assignment]
    available: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('field', 'needed', 'available')


@dataclasses.dataclass(eq=True, repr=True)
class RecordValue(Record):
    """Sport and health values, and heart-rate limits: the fields that were sent, in the order of the value."""
    flags: Optional[int] = None
    """As sent."""
    accumulated_energy_kj: Optional[float] = None
    accumulated_torque_nm: Optional[float] = None
    average_cadence_rpm: Optional[float] = None
    average_pace_km_min: Optional[float] = None
    average_pace_s_per_500_m: Optional[float] = None
    average_power_w: Optional[float] = None
    average_speed_km_h: Optional[float] = None
    average_step_rate: Optional[float] = None
    average_stroke_rate: Optional[float] = None
    bottom_dead_spot_angle_degrees: Optional[float] = None
    cadence_per_minute: Optional[float] = None
    cadence_rpm: Optional[float] = None
    crank_revolutions: Optional[float] = None
    cuff_pressure_kpa: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    cuff_pressure_mmhg: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    device_and_sensor_status: Optional[int] = None
    diastolic_kpa: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    diastolic_mmhg: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    diastolic_unused_kpa: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    diastolic_unused_mmhg: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    elapsed_time_s: Optional[float] = None
    energy_per_hour_kcal: Optional[float] = None
    energy_per_minute_kcal: Optional[float] = None
    extreme_angles_degrees: Optional[Tuple[int, ...]] = None
    fat_burn_to_fitness_bpm: Optional[float] = None
    force_on_belt_n: Optional[float] = None
    hard_to_maximum_bpm: Optional[float] = None
    heart_rate_bpm: Optional[float] = None
    inclination_percent: Optional[float] = None
    last_crank_event_time_s: Optional[float] = None
    last_wheel_event_time_s: Optional[float] = None
    light_to_moderate_bpm: Optional[float] = None
    limit_bpm: Optional[float] = None
    maximum_force_n: Optional[float] = None
    maximum_torque_nm: Optional[float] = None
    mean_arterial_pressure_kpa: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    mean_arterial_pressure_mmhg: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    mean_arterial_pressure_unused_kpa: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    mean_arterial_pressure_unused_mmhg: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    measurement_status: Optional[int] = None
    metabolic_equivalent: Optional[float] = None
    minimum_force_n: Optional[float] = None
    minimum_torque_nm: Optional[float] = None
    moderate_to_hard_bpm: Optional[float] = None
    negative_elevation_gain_m: Optional[float] = None
    pace_km_min: Optional[float] = None
    pace_s_per_500_m: Optional[float] = None
    pedal_power_balance_percent: Optional[float] = None
    positive_elevation_gain_m: Optional[float] = None
    power_output_w: Optional[float] = None
    power_w: Optional[float] = None
    pulse_amplitude_index_percent: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    pulse_rate_bpm: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    pulse_rate_fast_bpm: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    pulse_rate_slow_bpm: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    ramp_angle_degrees: Optional[float] = None
    ramp_setting_degrees: Optional[float] = None
    remaining_time_s: Optional[float] = None
    resistance_level: Optional[float] = None
    speed_km_h: Optional[float] = None
    speed_m_s: Optional[float] = None
    spo2_fast_percent: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    spo2_percent: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    spo2_slow_percent: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    steps_per_minute: Optional[float] = None
    stride_count: Optional[float] = None
    stride_length_m: Optional[float] = None
    stroke_count: Optional[float] = None
    stroke_rate: Optional[float] = None
    systolic_kpa: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    systolic_mmhg: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    temperature_celsius: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    temperature_fahrenheit: Optional[Union[float, Literal['NaN', 'NRes', '+INF', '-INF', 'reserved']]] = None
    """An IEEE 11073 number, or why it is none."""
    temperature_type: Optional[float] = None
    timestamp: Optional[str] = None
    top_dead_spot_angle_degrees: Optional[float] = None
    total_distance_m: Optional[float] = None
    total_energy_kcal: Optional[float] = None
    user_id: Optional[float] = None
    very_light_to_light_bpm: Optional[float] = None
    wheel_revolutions: Optional[float] = None
    edition: Optional[Literal['1.0.1']] = None
    """The edition of the Fitness Machine Service whose length the value has, if it is not the first."""
    missing: Optional[RecordValueMissing] = None
    """The first field that is not whole."""
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'extreme_angles_degrees': each(None), 'missing': RecordValueMissing.from_json, 'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('findings',)


@dataclasses.dataclass(eq=True, repr=True)
class PolarFeaturesValue(Record):
    """Polar Measurement Data Control Point, read: the types of measurement."""
    form: Literal['features'] = None  # type: ignore[assignment]
    types: Tuple[int, ...] = None  # type: ignore[assignment]
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'types': each(None), 'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('form', 'types', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class PolarControlPointValueSettingsItem(Record):
    """A part of heartsnoop.Event."""
    name: Optional[str] = None
    values: Tuple[int, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'values': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'values')


@dataclasses.dataclass(eq=True, repr=True)
class PolarControlPointValue(Record):
    """Polar Measurement Data Control Point, a command or its response."""
    form: Literal['command', 'response'] = None  # type: ignore[assignment]
    op_code: int = None  # type: ignore[assignment]
    op_name: Optional[str] = None
    type: Optional[int] = None
    """Null if the command names none."""
    measurement: Optional[str] = None
    status: Optional[int] = None
    status_name: Optional[str] = None
    more: Optional[bool] = None
    """Whether a further response follows."""
    settings: Optional[Tuple[PolarControlPointValueSettingsItem, ...]] = None
    parameters_hex: Optional[str] = None
    """Where they are no settings."""
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'settings': each(PolarControlPointValueSettingsItem.from_json), 'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('form', 'op_code', 'op_name', 'type', 'measurement', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class PolarMeasurementValueSamplesItem2(Record):
    """A part of heartsnoop.Event."""
    bpm: int = None  # type: ignore[assignment]
    pp_ms: int = None  # type: ignore[assignment]
    error_ms: int = None  # type: ignore[assignment]
    blocked: bool = None  # type: ignore[assignment]
    contact: Optional[bool] = None
    """Null if the sensor cannot tell."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('bpm', 'pp_ms', 'error_ms', 'blocked', 'contact')


@dataclasses.dataclass(eq=True, repr=True)
class PolarMeasurementValue(Record):
    """Polar Measurement Data: a frame of a stream."""
    measurement: Optional[str] = None
    type: int = None  # type: ignore[assignment]
    timestamp_ns: int = None  # type: ignore[assignment]
    """Nanoseconds since 2000-01-01 on the sensor's clock."""
    frame_type: int = None  # type: ignore[assignment]
    compressed: bool = None  # type: ignore[assignment]
    samples: Optional[Tuple[Union[int, Tuple[int, ...], PolarMeasurementValueSamplesItem2], ...]] = None
    """ECG in µV, ACC as x, y and z in mG, PPI as objects."""
    samples_hex: Optional[str] = None
    """Of frames that are not decoded."""
    findings: Tuple[Literal['E:empty', 'E:truncated_hr', 'E:truncated_energy', 'E:rr_dangling_byte', 'E:truncated', 'E:invalid_utf8', 'E:overlong', 'W:rfu_flags', 'W:energy_saturated', 'W:rr_flag_without_values', 'W:rr_out_of_range', 'W:trailing_bytes', 'W:hr_zero', 'W:padded_text', 'W:control_characters', 'W:reserved_value', 'W:out_of_range', 'W:vendor_command', 'W:record_cut', 'W:special_value'], ...] = None  # type: ignore[assignment]
    """What is wrong (E) or remarkable (W) about a value's bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {'samples': each(one_of(each(None), PolarMeasurementValueSamplesItem2.from_json)), 'findings': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('measurement', 'type', 'timestamp_ns', 'frame_type', 'compressed', 'findings')


@dataclasses.dataclass(eq=True, repr=True)
class ReadEvent(Event):
    """A value, or a part of it, was read."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    offset: int = None  # type: ignore[assignment]
    """Of the first byte within the attribute's value."""
    length: int = None  # type: ignore[assignment]
    """Bytes that the value had before a recorder cut it."""
    value_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    layout: Optional[Tuple[LayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""
    value: Optional[Union[HeartRateMeasurement, RawValue, TextValue, LocationValue, ControlPointValue, BatteryLevelValue, SystemIdValue, PnpIdValue, AppearanceValue, PreferredConnectionParametersValue, CentralAddressResolutionValue, CurrentTimeValue, ServiceChangedValue, ClientConfigurationValue, ServerConfigurationValue, ExtendedPropertiesValue, PresentationFormatValue, ClientFeaturesValue, ServerFeaturesValue, DatabaseHashValue, RecordValue, PolarFeaturesValue, PolarControlPointValue, PolarMeasurementValue]] = None
    """What a value's bytes mean, by the label's type; null without a label, for a part of a value, and for
    bytes of an unknown type."""
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json), 'layout': each(LayoutItem.from_json), 'value': one_of(HeartRateMeasurement.from_json, RawValue.from_json, TextValue.from_json, LocationValue.from_json, ControlPointValue.from_json, BatteryLevelValue.from_json, SystemIdValue.from_json, PnpIdValue.from_json, AppearanceValue.from_json, PreferredConnectionParametersValue.from_json, CentralAddressResolutionValue.from_json, CurrentTimeValue.from_json, ServiceChangedValue.from_json, ClientConfigurationValue.from_json, ServerConfigurationValue.from_json, ExtendedPropertiesValue.from_json, PresentationFormatValue.from_json, ClientFeaturesValue.from_json, ServerFeaturesValue.from_json, DatabaseHashValue.from_json, RecordValue.from_json, PolarFeaturesValue.from_json, PolarControlPointValue.from_json, PolarMeasurementValue.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'label', 'offset', 'length', 'value_hex', 'value', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class LongReadEvent(Event):
    """A value that was read in pieces is whole."""
    pieces: int = None  # type: ignore[assignment]
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    offset: int = None  # type: ignore[assignment]
    """Of the first byte within the attribute's value."""
    length: int = None  # type: ignore[assignment]
    """Bytes that the value had before a recorder cut it."""
    value_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    layout: Optional[Tuple[LayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""
    value: Optional[Union[HeartRateMeasurement, RawValue, TextValue, LocationValue, ControlPointValue, BatteryLevelValue, SystemIdValue, PnpIdValue, AppearanceValue, PreferredConnectionParametersValue, CentralAddressResolutionValue, CurrentTimeValue, ServiceChangedValue, ClientConfigurationValue, ServerConfigurationValue, ExtendedPropertiesValue, PresentationFormatValue, ClientFeaturesValue, ServerFeaturesValue, DatabaseHashValue, RecordValue, PolarFeaturesValue, PolarControlPointValue, PolarMeasurementValue]] = None
    """What a value's bytes mean, by the label's type; null without a label, for a part of a value, and for
    bytes of an unknown type."""
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json), 'layout': each(LayoutItem.from_json), 'value': one_of(HeartRateMeasurement.from_json, RawValue.from_json, TextValue.from_json, LocationValue.from_json, ControlPointValue.from_json, BatteryLevelValue.from_json, SystemIdValue.from_json, PnpIdValue.from_json, AppearanceValue.from_json, PreferredConnectionParametersValue.from_json, CentralAddressResolutionValue.from_json, CurrentTimeValue.from_json, ServiceChangedValue.from_json, ClientConfigurationValue.from_json, ServerConfigurationValue.from_json, ExtendedPropertiesValue.from_json, PresentationFormatValue.from_json, ClientFeaturesValue.from_json, ServerFeaturesValue.from_json, DatabaseHashValue.from_json, RecordValue.from_json, PolarFeaturesValue.from_json, PolarControlPointValue.from_json, PolarMeasurementValue.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('pieces', 'handle', 'label', 'offset', 'length', 'value_hex', 'value', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class ReadMultipleEvent(Event):
    """Several values were read at once, with nothing to tell where one ends and the next begins."""
    attributes: int = None  # type: ignore[assignment]
    values_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('attributes', 'values_hex', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class WriteEvent(Event):
    """write: A value was written; the answer follows. write_command: A value was written without asking for an
    answer. signed_write: A value was written with a signature."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    length: int = None  # type: ignore[assignment]
    """Bytes that the value had before a recorder cut it."""
    value_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    layout: Optional[Tuple[LayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""
    value: Optional[Union[HeartRateMeasurement, RawValue, TextValue, LocationValue, ControlPointValue, BatteryLevelValue, SystemIdValue, PnpIdValue, AppearanceValue, PreferredConnectionParametersValue, CentralAddressResolutionValue, CurrentTimeValue, ServiceChangedValue, ClientConfigurationValue, ServerConfigurationValue, ExtendedPropertiesValue, PresentationFormatValue, ClientFeaturesValue, ServerFeaturesValue, DatabaseHashValue, RecordValue, PolarFeaturesValue, PolarControlPointValue, PolarMeasurementValue]] = None
    """What a value's bytes mean, by the label's type; null without a label, for a part of a value, and for
    bytes of an unknown type."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json), 'layout': each(LayoutItem.from_json), 'value': one_of(HeartRateMeasurement.from_json, RawValue.from_json, TextValue.from_json, LocationValue.from_json, ControlPointValue.from_json, BatteryLevelValue.from_json, SystemIdValue.from_json, PnpIdValue.from_json, AppearanceValue.from_json, PreferredConnectionParametersValue.from_json, CentralAddressResolutionValue.from_json, CurrentTimeValue.from_json, ServiceChangedValue.from_json, ClientConfigurationValue.from_json, ServerConfigurationValue.from_json, ExtendedPropertiesValue.from_json, PresentationFormatValue.from_json, ClientFeaturesValue.from_json, ServerFeaturesValue.from_json, DatabaseHashValue.from_json, RecordValue.from_json, PolarFeaturesValue.from_json, PolarControlPointValue.from_json, PolarMeasurementValue.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'label', 'length', 'value_hex', 'value')


@dataclasses.dataclass(eq=True, repr=True)
class WriteResponseEvent(Event):
    """The server answered a write: the value is written."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'label', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class PrepareWriteEvent(Event):
    """A part of a value was put into the server's queue."""
    offset: int = None  # type: ignore[assignment]
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    length: int = None  # type: ignore[assignment]
    """Bytes that the value had before a recorder cut it."""
    value_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    layout: Optional[Tuple[LayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""
    value: Optional[Union[HeartRateMeasurement, RawValue, TextValue, LocationValue, ControlPointValue, BatteryLevelValue, SystemIdValue, PnpIdValue, AppearanceValue, PreferredConnectionParametersValue, CentralAddressResolutionValue, CurrentTimeValue, ServiceChangedValue, ClientConfigurationValue, ServerConfigurationValue, ExtendedPropertiesValue, PresentationFormatValue, ClientFeaturesValue, ServerFeaturesValue, DatabaseHashValue, RecordValue, PolarFeaturesValue, PolarControlPointValue, PolarMeasurementValue]] = None
    """What a value's bytes mean, by the label's type; null without a label, for a part of a value, and for
    bytes of an unknown type."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json), 'layout': each(LayoutItem.from_json), 'value': one_of(HeartRateMeasurement.from_json, RawValue.from_json, TextValue.from_json, LocationValue.from_json, ControlPointValue.from_json, BatteryLevelValue.from_json, SystemIdValue.from_json, PnpIdValue.from_json, AppearanceValue.from_json, PreferredConnectionParametersValue.from_json, CentralAddressResolutionValue.from_json, CurrentTimeValue.from_json, ServiceChangedValue.from_json, ClientConfigurationValue.from_json, ServerConfigurationValue.from_json, ExtendedPropertiesValue.from_json, PresentationFormatValue.from_json, ClientFeaturesValue.from_json, ServerFeaturesValue.from_json, DatabaseHashValue.from_json, RecordValue.from_json, PolarFeaturesValue.from_json, PolarControlPointValue.from_json, PolarMeasurementValue.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('offset', 'handle', 'label', 'length', 'value_hex', 'value')


@dataclasses.dataclass(eq=True, repr=True)
class ExecuteWriteEvent(Event):
    """The queue was written, or thrown away."""
    commit: bool = None  # type: ignore[assignment]
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('commit', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class SubscribedEvent(Event):
    """subscribed: A client asked for notifications or indications. unsubscribed: A client asked for neither
    any more."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    value_handle: Optional[str] = None
    """The characteristic's value."""
    notifications: bool = None  # type: ignore[assignment]
    indications: bool = None  # type: ignore[assignment]
    bits: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    confirmed: bool = None  # type: ignore[assignment]
    """Whether an answer confirmed it."""
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'label', 'value_handle', 'notifications', 'indications', 'bits', 'confirmed', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class LabelInferredEvent(Event):
    """An attribute that nobody named was concluded to be something, from its values."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    uuid: str = None  # type: ignore[assignment]
    """A UUID in its shortest form."""
    name: Optional[str] = None
    score: int = None  # type: ignore[assignment]
    values: int = None  # type: ignore[assignment]
    """How many values it took."""
    reasons: Tuple[Literal['grammar', 'cccd_written', 'rate', 'steady', 'rr_agrees', 'rr_fills_time', 'heart_rate_service'], ...] = None  # type: ignore[assignment]
    """What speaks for it."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'reasons': each(None)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'uuid', 'name', 'score', 'values', 'reasons')


@dataclasses.dataclass(eq=True, repr=True)
class ErrorResponseEventRequested(Record):
    """The handles that the request asked for; there only for a request for a range that was seen."""
    first_handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    last_handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    type: Optional[str] = None
    """The type of attributes that was asked for; null for all."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('first_handle', 'last_handle', 'type')


@dataclasses.dataclass(eq=True, repr=True)
class ErrorResponseEvent(Event):
    """The server refused a request, or a discovery came to its end."""
    opcode: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    opcode_name: Optional[str] = None
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    error: str = None  # type: ignore[assignment]
    """An octet as the specification writes codes."""
    error_name: Optional[str] = None
    ends_discovery: bool = None  # type: ignore[assignment]
    requested: Optional[ErrorResponseEventRequested] = None
    """The handles that the request asked for; there only for a request for a range that was seen."""
    request_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None
    """From the request's packet to this one."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json), 'requested': ErrorResponseEventRequested.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('opcode', 'opcode_name', 'handle', 'label', 'error', 'error_name', 'ends_discovery', 'request_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class QueuedWriteEvent(Event):
    """A write that was prepared in parts, put together."""
    outcome: Literal['executed', 'cancelled', 'refused', 'abandoned'] = None  # type: ignore[assignment]
    """abandoned: the connection or the capture ended before it was executed or cancelled."""
    part_packets: Tuple[int, ...] = None  # type: ignore[assignment]
    """The Prepare Write Requests."""
    unconfirmed_parts: int = None  # type: ignore[assignment]
    """Parts to which no answer was seen."""
    offset: int = None  # type: ignore[assignment]
    """Where the first part belongs in the value."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    length: int = None  # type: ignore[assignment]
    """Bytes that the parts have, those that the recorder cut among them."""
    value_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    layout: Optional[Tuple[LayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""
    value: Optional[Union[HeartRateMeasurement, RawValue, TextValue, LocationValue, ControlPointValue, BatteryLevelValue, SystemIdValue, PnpIdValue, AppearanceValue, PreferredConnectionParametersValue, CentralAddressResolutionValue, CurrentTimeValue, ServiceChangedValue, ClientConfigurationValue, ServerConfigurationValue, ExtendedPropertiesValue, PresentationFormatValue, ClientFeaturesValue, ServerFeaturesValue, DatabaseHashValue, RecordValue, PolarFeaturesValue, PolarControlPointValue, PolarMeasurementValue]] = None
    """What a value's bytes mean, by the label's type; null without a label, for a part of a value, and for
    bytes of an unknown type."""
    request_packet: Optional[int] = None
    """The Execute Write Request."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'part_packets': each(None), 'label': maybe(LabelOrNull.from_json), 'layout': each(LayoutItem.from_json), 'value': one_of(HeartRateMeasurement.from_json, RawValue.from_json, TextValue.from_json, LocationValue.from_json, ControlPointValue.from_json, BatteryLevelValue.from_json, SystemIdValue.from_json, PnpIdValue.from_json, AppearanceValue.from_json, PreferredConnectionParametersValue.from_json, CentralAddressResolutionValue.from_json, CurrentTimeValue.from_json, ServiceChangedValue.from_json, ClientConfigurationValue.from_json, ServerConfigurationValue.from_json, ExtendedPropertiesValue.from_json, PresentationFormatValue.from_json, ClientFeaturesValue.from_json, ServerFeaturesValue.from_json, DatabaseHashValue.from_json, RecordValue.from_json, PolarFeaturesValue.from_json, PolarControlPointValue.from_json, PolarMeasurementValue.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('outcome', 'part_packets', 'unconfirmed_parts', 'offset', 'handle', 'label', 'length', 'value_hex', 'value', 'request_packet')


@dataclasses.dataclass(eq=True, repr=True)
class SilenceEvent(Event):
    """A gap in a stream of values, and what it comes from."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    since_packet: int = None  # type: ignore[assignment]
    """The last value, or the subscription if there was none."""
    had_values: bool = None  # type: ignore[assignment]
    """Whether there was a value before."""
    duration_ms: float = None  # type: ignore[assignment]
    usual_interval_ms: Optional[float] = None
    """What usually passes between two values."""
    ended_by: Literal['value', 'unsubscribed', 'disconnected', 'capture_ended'] = None  # type: ignore[assignment]
    cause: Literal['link_down', 'unsubscribed', 'sniffer_missed', 'not_decrypted', 'recorder_dropped', 'capture_damaged', 'contact_lost', 'clock_step', 'sensor_silent', 'cannot_tell'] = None  # type: ignore[assignment]
    cause_text: str = None  # type: ignore[assignment]
    """The cause with its evidence, in words."""
    evidence_packet: Optional[int] = None
    """link_down: the end of the connection. unsubscribed: the write. sniffer_missed, not_decrypted,
    recorder_dropped, capture_damaged: where that was seen. contact_lost: the first value that says so.
    clock_step: where the recorder's clock went back. sensor_silent: the peer's last other packet; null
    where only the link outlived its supervision timeout. cannot_tell: where the recorder's clock went back
    earlier, if it did."""
    second_evidence_packet: Optional[int] = None
    """link_down: the next connection. unsubscribed: the write that subscribed again."""
    link_lived: bool = None  # type: ignore[assignment]
    """Whether something shows that the link lived in the gap."""
    reason: Optional[str] = None
    """link_down: why the connection ended."""
    reason_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'label', 'since_packet', 'had_values', 'duration_ms', 'usual_interval_ms', 'ended_by', 'cause', 'cause_text', 'evidence_packet', 'second_evidence_packet', 'link_lived', 'reason', 'reason_name')


@dataclasses.dataclass(eq=True, repr=True)
class NotificationEventAnswers(Record):
    """The write that the value answers, concluded from how often values of the attribute came soon after one
    so far; there only where that suffices."""
    packet: int = None  # type: ignore[assignment]
    """The write's."""
    latency_ms: float = None  # type: ignore[assignment]
    """From the write's packet to this one."""
    values: int = None  # type: ignore[assignment]
    """Values of the attribute on this connection so far."""
    values_close: int = None  # type: ignore[assignment]
    """Those of them that came within the window behind a write."""
    window_ms: int = None  # type: ignore[assignment]
    expected_per_mille: int = None  # type: ignore[assignment]
    """The part of the time that lies within the window behind writes."""
    chance_is_below_1_in: int = None  # type: ignore[assignment]
    """One in so many streams that have nothing to do with writes would look so, at most."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'latency_ms', 'values', 'values_close', 'window_ms', 'expected_per_mille', 'chance_is_below_1_in')


@dataclasses.dataclass(eq=True, repr=True)
class NotificationEvent(Event):
    """notification: A value that the server sent. indication: A value that the server sent and wants
    confirmed."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    length: int = None  # type: ignore[assignment]
    """Bytes that the value had before a recorder cut it."""
    value_hex: str = None  # type: ignore[assignment]
    """Bytes, two digits each."""
    layout: Optional[Tuple[LayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""
    value: Optional[Union[HeartRateMeasurement, RawValue, TextValue, LocationValue, ControlPointValue, BatteryLevelValue, SystemIdValue, PnpIdValue, AppearanceValue, PreferredConnectionParametersValue, CentralAddressResolutionValue, CurrentTimeValue, ServiceChangedValue, ClientConfigurationValue, ServerConfigurationValue, ExtendedPropertiesValue, PresentationFormatValue, ClientFeaturesValue, ServerFeaturesValue, DatabaseHashValue, RecordValue, PolarFeaturesValue, PolarControlPointValue, PolarMeasurementValue]] = None
    """What a value's bytes mean, by the label's type; null without a label, for a part of a value, and for
    bytes of an unknown type."""
    answers: Optional[NotificationEventAnswers] = None
    """The write that the value answers, concluded from how often values of the attribute came soon after one
    so far; there only where that suffices."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json), 'layout': each(LayoutItem.from_json), 'value': one_of(HeartRateMeasurement.from_json, RawValue.from_json, TextValue.from_json, LocationValue.from_json, ControlPointValue.from_json, BatteryLevelValue.from_json, SystemIdValue.from_json, PnpIdValue.from_json, AppearanceValue.from_json, PreferredConnectionParametersValue.from_json, CentralAddressResolutionValue.from_json, CurrentTimeValue.from_json, ServiceChangedValue.from_json, ClientConfigurationValue.from_json, ServerConfigurationValue.from_json, ExtendedPropertiesValue.from_json, PresentationFormatValue.from_json, ClientFeaturesValue.from_json, ServerFeaturesValue.from_json, DatabaseHashValue.from_json, RecordValue.from_json, PolarFeaturesValue.from_json, PolarControlPointValue.from_json, PolarMeasurementValue.from_json), 'answers': NotificationEventAnswers.from_json}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'label', 'length', 'value_hex', 'value')


@dataclasses.dataclass(eq=True, repr=True)
class ConfirmationEvent(Event):
    """The confirmation; null where its indication is not in the capture."""
    handle: Optional[str] = None
    """A 16-bit number as the specification writes codes, handles and channels, or null."""
    indication_packet: Optional[int] = None
    """A packet by its number, or null where it is not in the capture."""
    latency_ms: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, }
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'indication_packet', 'latency_ms')


@dataclasses.dataclass(eq=True, repr=True)
class MessageEvent(Event):
    """A text sent in pieces is whole."""
    handle: str = None  # type: ignore[assignment]
    """A 16-bit number as the specification writes codes, handles and channels."""
    label: Optional[LabelOrNull] = None
    """What a handle stands for and how we know; null where nothing says so."""
    pieces: int = None  # type: ignore[assignment]
    first_packet: int = None  # type: ignore[assignment]
    """A packet by its number in the capture, from 1: Wireshark's frame number."""
    length: int = None  # type: ignore[assignment]
    text: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'label': maybe(LabelOrNull.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('handle', 'label', 'pieces', 'first_packet', 'length', 'text')


@dataclasses.dataclass(eq=True, repr=True)
class FindingDetailFacts(Record):
    """throughput.…, drop.…, connecting.…, bond.…: the numbers by their names, which say their units."""
    air_packets: Optional[float] = None
    answer_intervals: Optional[float] = None
    answer_ms: Optional[float] = None
    bytes_per_second: Optional[float] = None
    credit_packets: Optional[float] = None
    credits_each: Optional[float] = None
    data_length: Optional[float] = None
    event_fits_packets: Optional[float] = None
    gain: Optional[float] = None
    interval_ms: Optional[float] = None
    latency: Optional[float] = None
    listened_percent: Optional[float] = None
    missed_events: Optional[float] = None
    mtu: Optional[float] = None
    packets_per_event: Optional[float] = None
    relaxed_bytes_per_second: Optional[float] = None
    round_trip_ms: Optional[float] = None
    round_trips: Optional[float] = None
    rssi_dbm: Optional[float] = None
    sent_again: Optional[float] = None
    silence_ms: Optional[float] = None
    timeout_ms: Optional[float] = None
    times: Optional[float] = None
    took_ms: Optional[float] = None
    value_bytes: Optional[float] = None
    waited_ms: Optional[float] = None
    without_credit: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class FindingDetailNextItem(Record):
    """A part of heartsnoop.Event."""
    code: str = None  # type: ignore[assignment]
    relaxed_bytes_per_second: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('code', 'relaxed_bytes_per_second')


@dataclasses.dataclass(eq=True, repr=True)
class FindingDetailSeenByApps(Record):
    """A part of heartsnoop.Event."""
    android: Optional[str] = None
    core_bluetooth: Optional[str] = None
    bluez: Optional[str] = None
    winrt: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class FindingDetail(Record):
    """The code's numbers."""
    extra_bytes: Optional[int] = None
    """hci.trailing, l2cap.overrun, att.trailing: bytes that belong to nothing."""
    transfers: Optional[int] = None
    """usb.not_bluetooth: the transfers looked at."""
    packets: Optional[int] = None
    """ll.bad_crc, ll.encrypted, ll.missed, link.unseen_data: how many packets."""
    reason: Optional[Union[Literal['wrong_key', 'counter_not_found', 'unconfirmed', 'no_key', 'secret_key', 'request_not_heard', 'response_not_heard', 'keys_exhausted', 'cut'], str]] = None
    """ll.encrypted: why most of them were not decrypted. link.…: the controller's error. smp.pairing_failed:
    the reason given."""
    reason_name: Optional[str] = None
    status: Optional[str] = None
    """link.key_missing, .encryption_failed, .connect_failed, .never_established."""
    status_name: Optional[str] = None
    ended_by: Optional[Literal['host', 'peer', 'link', 'central', 'peripheral']] = None
    """link.lost, .unacceptable_parameters, .abnormal_end, .never_established: who ended the connection."""
    duration_ms: Optional[int] = None
    """link.…: how long the connection lasted. silence.…: how long no value came."""
    wish_packet: Optional[int] = None
    """link.parameters_rejected, .unacceptable_parameters: the packet that asks for other parameters."""
    rejection_packet: Optional[int] = None
    """link.unacceptable_parameters: the packet that rejected them."""
    without_key: Optional[Literal['host', 'peer', 'peripheral']] = None
    """link.key_missing: who has no key; null where that cannot be told."""
    times: Optional[int] = None
    """link.key_missing, .encryption_failed, att.repeated_discovery: how often in a row, this time counted."""
    failed_by: Optional[Literal['host', 'peer']] = None
    """smp.pairing_failed: who said so."""
    cause: Optional[Literal['link_down', 'unsubscribed', 'sniffer_missed', 'not_decrypted', 'recorder_dropped', 'capture_damaged', 'contact_lost', 'clock_step', 'sensor_silent', 'cannot_tell']] = None
    """silence.…: what the gap comes from."""
    link_lived: Optional[bool] = None
    """silence.…: whether something shows that the link lived in the gap."""
    since_packet: Optional[int] = None
    """silence.…: the last value before, or the subscription."""
    evidence_packet: Optional[int] = None
    """silence.…: a packet that shows the cause."""
    second_evidence_packet: Optional[int] = None
    """silence.…: a second one."""
    counted_packets: Optional[int] = None
    """ll.missed: how many of them the counters of encryption show, exactly."""
    advertising_packets: Optional[int] = None
    """ll.bad_crc: how many of them have the access address of advertising."""
    lost_bytes: Optional[int] = None
    """l2cap.continuation_without_start, usb.stray_bytes, link.data_after_end."""
    leftover_bytes: Optional[int] = None
    """att.leftover."""
    available_bytes: Optional[int] = None
    """usb.incomplete, l2cap.incomplete, l2cap.evicted, l2cap.cut; capture.cut-…, capture.length_beyond_file."""
    expected_bytes: Optional[int] = None
    """usb.incomplete, l2cap.incomplete, l2cap.evicted, l2cap.cut; null if the length was lost too."""
    parameter: Optional[Literal['interval', 'latency', 'supervision_timeout']] = None
    """l2cap.invalid_parameters: the first that is not allowed, or not with the others."""
    interval_min: Optional[int] = None
    """l2cap.invalid_parameters, link.parameters_rejected: in units of 1.25 ms."""
    interval_max: Optional[int] = None
    """l2cap.invalid_parameters: in units of 1.25 ms."""
    latency: Optional[int] = None
    """l2cap.invalid_parameters: connection events."""
    supervision_timeout: Optional[int] = None
    """l2cap.invalid_parameters: in units of 10 ms."""
    replaced_connection: Optional[int] = None
    """link.replaced: the connection whose end is missing."""
    silence_ms: Optional[int] = None
    """link.unheard: for how long nothing of the connection was heard at the capture's end; missing where
    nothing of it ever was."""
    connection_handle: Optional[str] = None
    """link.unknown_handle, link.data_after_end, link.unseen_data."""
    opcode: Optional[str] = None
    """att.…: the PDU's."""
    opcode_name: Optional[str] = None
    missing: Optional[Literal['lost_in_recording', 'sequence_bits', 'packet_counter', 'damaged_packet', 'encrypted_packet', 'incomplete_frame', 'unheard_events', 'continued_request', 'other_answer']] = None
    """att.unseen_answer, att.uncertain_answer: what shows that the capture lacks packets, of which one may be
    the answer."""
    missing_packet: Optional[int] = None
    """att.unseen_answer, att.uncertain_answer: the packet at which that was seen."""
    sender: Optional[Literal['central', 'peripheral']] = None
    """ll.contradicted_direction: who sent the packet, as concluded."""
    waiting_opcode: Optional[str] = None
    """att.mismatched_response, att.overlapping_request: of the request that waits."""
    waiting_opcode_name: Optional[str] = None
    next_code: Optional[str] = None
    """l2cap.trailing: what seems to be another command's."""
    cid: Optional[str] = None
    """l2cap.unknown_channel, .unread_mode, .credits_exceeded, .credit_overflow: the channel."""
    mode: Optional[int] = None
    """l2cap.unread_mode: as the Retransmission and Flow Control option has it."""
    uuid: Optional[str] = None
    """gatt.other_form: the type, null if it is not of 16 bits."""
    credits: Optional[int] = None
    """l2cap.credit_overflow: their sum."""
    mtu: Optional[int] = None
    """l2cap.sdu_exceeds_mtu, att.repeated_mtu, gatt.value_fills_mtu, .value_exceeds_mtu,
    .value_keeps_to_smallest_mtu: the one in force."""
    mps: Optional[int] = None
    """l2cap.frame_exceeds_mps."""
    repeated_handle: Optional[str] = None
    """att.prepare_echo_mismatch: the response's."""
    parts: Optional[int] = None
    """att.abandoned_writes: how many there are."""
    client_mtu: Optional[int] = None
    """att.small_mtu: what the client offered."""
    server_mtu: Optional[int] = None
    """att.small_mtu: what the server offered."""
    earlier_mtu: Optional[int] = None
    """att.repeated_mtu: what held before."""
    kind: Optional[Literal['notification', 'indication']] = None
    """gatt.unsubscribed_value, .kept_subscription."""
    error: Optional[str] = None
    """gatt.subscription_refused, att.refused."""
    error_name: Optional[str] = None
    encrypted: Optional[bool] = None
    """gatt.subscription_refused: whether the link was."""
    earlier_connection: Optional[int] = None
    """gatt.subscription_lost, .subscription_not_renewed: where it was subscribed to."""
    place: Optional[Literal['value', 'declaration', 'other_descriptor']] = None
    """gatt.misplaced_configuration."""
    bits: Optional[str] = None
    """gatt.unsupported_configuration: what was written."""
    handle: Optional[str] = None
    """att.unanswered_request, att.open_at_end, att.unconfirmed_indication, gatt.conflict, label.…: the
    attribute."""
    properties_before: Optional[str] = None
    """gatt.conflict, where nothing but a characteristic's properties changed: those that it had."""
    properties_now: Optional[str] = None
    """The same: those that it has now."""
    first_handle: Optional[str] = None
    """gatt.service_changed, att.repeated_discovery; att.out_of_range_response: of those that were not asked
    for."""
    last_handle: Optional[str] = None
    """The same."""
    asked_first_handle: Optional[str] = None
    """att.out_of_range_response: from where it was asked."""
    asked_last_handle: Optional[str] = None
    """The same: up to where."""
    contradiction: Optional[Literal['discovery', 'database_hash', 'invalid_handle', 'not_a_value', 'not_notifiable', 'not_writable', 'write_refused', 'read_refused', 'grammar']] = None
    """label.contradicted: how."""
    source: Optional[int] = None
    """label.contradicted: the source, counted from 1 in the order given; null for an inference."""
    limit: Optional[Literal['open_connections', 'table_attributes', 'memory', 'keys', 'key_trials', 'passkeys', 'channels', 'queued_writes', 'flows', 'connections', 'peers', 'layout_steps']] = None
    """decoder.limit: what there is too much of."""
    limit_value: Optional[int] = None
    """decoder.limit: where it stands; bytes for memory."""
    evidence: Optional[Tuple[int, ...]] = None
    """The same: packets that show it, at most 8."""
    facts: Optional[FindingDetailFacts] = None
    """throughput.…, drop.…, connecting.…, bond.…: the numbers by their names, which say their units."""
    next: Optional[Tuple[FindingDetailNextItem, ...]] = None
    """throughput.…: what limits the transfer once that is gone, in this order."""
    side: Optional[Literal['app', 'settings', 'firmware', 'surroundings']] = None
    """The same: who can mend it."""
    advice: Optional[str] = None
    """The same: how, in a sentence."""
    seen_by_apps: Optional[FindingDetailSeenByApps] = None
    """What apps are told of it, by system; null where they are told nothing."""
    offset: Optional[int] = None
    """capture.…: of the record in the file."""
    link_type: Optional[int] = None
    """capture.private_link_type: the LINKTYPE number."""
    needed_bytes: Optional[int] = None
    """capture.cut-…."""
    length: Optional[int] = None
    """l2cap.sdu_exceeds_mtu, .frame_exceeds_mps, gatt.value_fills_mtu, .value_exceeds_mtu,
    .value_keeps_to_smallest_mtu: the SDU's, frame's or value's. capture.length_beyond_file,
    .skipped_record, .oversized_record, …_block, …_length: the record's, header's, block's or option's."""
    skipped_bytes: Optional[int] = None
    """capture.resynchronised."""
    unread_bytes: Optional[int] = None
    """capture.lost_synchronisation."""
    included_length: Optional[int] = None
    """capture.included_exceeds_original."""
    original_length: Optional[int] = None
    """capture.included_exceeds_original."""
    dropped_packets: Optional[int] = None
    """capture.drops, capture.interface_drops."""
    fraction: Optional[int] = None
    """capture.fraction_out_of_range: microseconds or nanoseconds as the header has them."""
    raw_time: Optional[int] = None
    """capture.unrepresentable_time: as the container has it."""
    step_ms: Optional[float] = None
    """capture.clock_step: how far the clock went back."""
    produced_bytes: Optional[int] = None
    """capture.broken_compression: bytes that could be inflated."""
    limit_bytes: Optional[int] = None
    """capture.expansion_limit: bytes that a log may have."""
    stray_characters: Optional[int] = None
    """capture.stray_characters."""
    line: Optional[int] = None
    """capture.damaged_line, .passed_lines, .app_status, .broken_characters, .overlong_lines: of the text, from
    1."""
    lines: Optional[int] = None
    """capture.passed_lines: lines that tell of no packet and no value; capture.overlong_lines: lines that were
    too long."""
    characters: Optional[int] = None
    """capture.broken_characters: characters of which a half was there."""
    text_lines: Optional[int] = None
    """capture.passed_lines: all lines with anything in them."""
    android_status: Optional[int] = None
    """capture.app_status: what Android's log says."""
    interface: Optional[int] = None
    """capture.direction_reversed, .interface_drops; .undescribed_interface: in its section."""
    block_type: Optional[str] = None
    """capture.invalid_block."""
    trailing_length: Optional[int] = None
    """capture.trailing_length."""
    actual_length: Optional[int] = None
    """capture.section_length."""
    option: Optional[int] = None
    """capture.invalid_option."""
    interface_limit: Optional[int] = None
    """capture.too_many_interfaces."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': each(None), 'facts': FindingDetailFacts.from_json, 'next': each(FindingDetailNextItem.from_json), 'seen_by_apps': maybe(FindingDetailSeenByApps.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class ErrorOrNull(Record):
    """A part of heartsnoop.Event."""
    layer: Literal['capture', 'monitor', 'hci', 'link_layer', 'advertising_data', 'l2cap', 'smp', 'att', 'gatt', 'value'] = None  # type: ignore[assignment]
    field: str = None  # type: ignore[assignment]
    """The field, in its specification's words."""
    offset: int = None  # type: ignore[assignment]
    """Where it stands: in the capture, or in the reassembled frame."""
    length: int = None  # type: ignore[assignment]
    problem: Literal['truncated', 'invalid', 'trailing'] = None  # type: ignore[assignment]
    needed_bytes: Optional[int] = None
    available_bytes: Optional[int] = None
    limited_by: Optional[Literal['end_of_capture', 'record', 'hci_length', 'link_layer_length', 'l2cap_length', 'signal_length', 'pdu', 'list_entry_length', 'advertising_length', 'value']] = None
    value: Optional[int] = None
    """The value that is not allowed."""
    extra_bytes: Optional[int] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('layer', 'field', 'offset', 'length', 'problem')


@dataclasses.dataclass(eq=True, repr=True)
class FindingEvent(Event):
    """Something wrong, lost or doubtful. Codes that begin with capture. and have a hyphen are about the
    container; their packet is the record's number."""
    code: Literal['capture.h4_under_h1', 'hci.undecodable', 'hci.trailing', 'usb.incomplete', 'usb.stray_bytes', 'usb.not_bluetooth', 'link.replaced', 'link.unheard', 'link.unknown_handle', 'link.data_after_end', 'link.unseen_data', 'link.lost', 'link.never_established', 'link.unacceptable_parameters', 'link.abnormal_end', 'link.connect_failed', 'link.parameters_rejected', 'link.key_missing', 'link.encryption_failed', 'smp.pairing_failed', 'att.refused', 'silence.link_down', 'silence.unsubscribed', 'silence.sniffer_missed', 'silence.not_decrypted', 'silence.recorder_dropped', 'silence.capture_damaged', 'silence.contact_lost', 'silence.clock_step', 'silence.sensor_silent', 'silence.cannot_tell', 'll.undecodable', 'll.bad_crc', 'll.encrypted', 'll.missed', 'll.inferred_direction', 'll.contradicted_direction', 'l2cap.continuation_without_start', 'l2cap.incomplete', 'l2cap.overrun', 'l2cap.cut', 'l2cap.evicted', 'l2cap.undecodable', 'smp.undecodable', 'att.undecodable', 'att.trailing', 'att.leftover', 'att.unanswered_request', 'att.unseen_answer', 'att.uncertain_answer', 'att.open_at_end', 'att.unasked_response', 'att.mismatched_response', 'att.out_of_range_response', 'att.overlapping_request', 'att.unconfirmed_indication', 'att.unknown_opcode', 'gatt.conflict', 'gatt.undecodable', 'gatt.service_changed', 'gatt.database_changed', 'label.contradicted', 'label.conflict', 'decoder.limit', 'capture.cut_header', 'l2cap.trailing', 'l2cap.unknown_channel', 'l2cap.unread_mode', 'gatt.other_form', 'l2cap.credits_exceeded', 'l2cap.credit_overflow', 'l2cap.sdu_incomplete', 'l2cap.sdu_overrun', 'l2cap.sdu_exceeds_mtu', 'l2cap.frame_exceeds_mps', 'l2cap.invalid_parameters', 'att.transaction_timeout', 'att.request_after_timeout', 'att.prepare_echo_mismatch', 'att.abandoned_writes', 'att.small_mtu', 'att.repeated_mtu', 'att.repeated_discovery', 'gatt.unsubscribed_value', 'gatt.kept_subscription', 'gatt.subscription_refused', 'gatt.subscription_lost', 'gatt.subscription_not_renewed', 'gatt.misplaced_configuration', 'gatt.unsupported_configuration', 'gatt.value_fills_mtu', 'gatt.value_exceeds_mtu', 'gatt.value_keeps_to_smallest_mtu', 'throughput.connection_interval', 'throughput.packets_per_event', 'throughput.data_length', 'throughput.mtu', 'throughput.value_size', 'throughput.write_with_response', 'throughput.indications', 'throughput.credits', 'throughput.host_queue', 'throughput.answer_time', 'throughput.phy', 'throughput.retransmissions', 'throughput.latency', 'throughput.other_links', 'drop.out_of_range', 'drop.supervision_timeout', 'drop.timeout_margin', 'drop.parameters_not_applied', 'drop.parameters_refused', 'drop.peripheral_reset', 'drop.adapter_reset', 'drop.lost_together', 'drop.authentication', 'drop.unanswered_request', 'drop.ended_by_peer', 'drop.abnormal_end', 'connecting.not_advertising', 'connecting.slow', 'connecting.given_up', 'connecting.never_established', 'connecting.refused', 'connecting.discovery_slow', 'connecting.discovered_twice', 'connecting.stale_handles', 'connecting.wrong_answers', 'bond.lost_by_peer', 'bond.lost_by_host', 'bond.pairing_not_supported', 'bond.pairing_failed', 'bond.repeated_attempts', 'bond.security_not_given', 'bond.encryption_failed', 'capture.cut_data', 'capture.length_beyond_file', 'capture.skipped_record', 'capture.resynchronised', 'capture.lost_synchronisation', 'capture.oversized_record', 'capture.empty_record', 'capture.included_exceeds_original', 'capture.drops', 'capture.unrepresentable_time', 'capture.clock_step', 'capture.broken_compression', 'capture.expansion_limit', 'capture.stray_characters', 'capture.short_pseudo_header', 'capture.direction_reversed', 'capture.long_record_headers', 'capture.fraction_out_of_range', 'capture.invalid_block', 'capture.unaligned_block', 'capture.trailing_length', 'capture.section_length', 'capture.packet_exceeds_block', 'capture.invalid_option', 'capture.undescribed_interface', 'capture.too_many_interfaces', 'capture.interface_drops', 'capture.unwrapped', 'capture.unread_options', 'capture.private_link_type', 'capture.damaged_line', 'capture.passed_lines', 'capture.app_status', 'capture.broken_characters', 'capture.overlong_lines'] = None  # type: ignore[assignment]
    severity: Literal['note', 'warning', 'error'] = None  # type: ignore[assignment]
    first_packet: Optional[int] = None
    """The first packet concerned, where it is another than the event's own."""
    detail: FindingDetail = None  # type: ignore[assignment]
    """The code's numbers."""
    message: str = None  # type: ignore[assignment]
    """One English sentence."""
    error: Optional[ErrorOrNull] = None
    """Why a parser gave up; null where none did."""

    _converters: ClassVar[Mapping[str, Converter]] = {**Event._converters, 'detail': FindingDetail.from_json, 'error': maybe(ErrorOrNull.from_json)}
    _required: ClassVar[Tuple[str, ...]] = Event._required + ('code', 'severity', 'first_packet', 'detail', 'message', 'error')


EVENTS: Dict[str, type[Event]] = {
    'adapter_added': AdapterAddedEvent,
    'adapter_address': AdapterAddressEvent,
    'adapter_closed': AdapterStateEvent,
    'adapter_hardware_error': AdapterHardwareErrorEvent,
    'adapter_info': AdapterInfoEvent,
    'adapter_opened': AdapterStateEvent,
    'adapter_removed': AdapterStateEvent,
    'adapter_reset': AdapterStateEvent,
    'advertisement': ReportEvent,
    'advertising_data': AdvertisingDataEvent,
    'advertising_pdu': AdvertisingPduEvent,
    'advertising_start_failed': AdvertisingEvent,
    'advertising_started': AdvertisingEvent,
    'advertising_stop_failed': AdvertisingEvent,
    'advertising_stopped': AdvertisingEvent,
    'air_omitted': AirOmittedEvent,
    'att_pdu': AttPduEvent,
    'attribute_discovered': DescriptorDiscoveredEvent,
    'capture_begins': CaptureBeginsEvent,
    'central_identification': CentralIdentificationEvent,
    'characteristic_discovered': CharacteristicDiscoveredEvent,
    'confirmation': ConfirmationEvent,
    'connect_failed': ConnectFailedEvent,
    'connected': ConnectedEvent,
    'connecting': ConnectingEvent,
    'connecting_cancelled': LinkEventsWithoutMembersEvent,
    'control_closed': ControlClosedEvent,
    'control_command': ControlCommandEvent,
    'control_event': ControlEventEvent,
    'control_opened': ControlOpenedEvent,
    'data_length_changed': DataLengthChangedEvent,
    'decrypting': DecryptingEvent,
    'descriptor_discovered': DescriptorDiscoveredEvent,
    'disconnect_failed': DisconnectedEvent,
    'disconnected': DisconnectedEvent,
    'disconnecting': DisconnectingEvent,
    'encrypting': LinkEventsWithoutMembersEvent,
    'encryption_change_failed': EncryptionChangedEvent,
    'encryption_changed': EncryptionChangedEvent,
    'encryption_information': PairingConfirmEvent,
    'error_response': ErrorResponseEvent,
    'execute_write': ExecuteWriteEvent,
    'finding': FindingEvent,
    'hci_command': HciCommandEvent,
    'hci_command_complete': HciCommandCompleteEvent,
    'hci_command_status': HciCommandStatusEvent,
    'hci_completed_packets': HciCompletedPacketsEvent,
    'hci_event': HciEventEvent,
    'identity_address_information': IdentityAddressInformationEvent,
    'identity_information': PairingConfirmEvent,
    'include_discovered': IncludeDiscoveredEvent,
    'indication': NotificationEvent,
    'isochronous_data': SynchronousDataEvent,
    'joined_halfway': JoinedHalfwayEvent,
    'key_missing': LinkEventsWithoutMembersEvent,
    'key_refresh_failed': KeyRefreshedEvent,
    'key_refreshed': KeyRefreshedEvent,
    'key_requested': LinkEventsWithoutMembersEvent,
    'key_supplied': LinkEventsWithoutMembersEvent,
    'l2cap_command_reject': L2capCommandRejectEvent,
    'l2cap_configuration_request': L2capConfigurationRequestEvent,
    'l2cap_configuration_response': L2capConfigurationResponseEvent,
    'l2cap_connection_parameter_update_request': L2capConnectionParameterUpdateRequestEvent,
    'l2cap_connection_parameter_update_response': L2capConnectionParameterUpdateResponseEvent,
    'l2cap_connection_request': L2capConnectionRequestEvent,
    'l2cap_connection_response': L2capConnectionResponseEvent,
    'l2cap_create_channel_request': L2capCreateChannelRequestEvent,
    'l2cap_create_channel_response': L2capConnectionResponseEvent,
    'l2cap_credit_based_connection_request': L2capCreditBasedConnectionRequestEvent,
    'l2cap_credit_based_connection_response': L2capCreditBasedConnectionResponseEvent,
    'l2cap_credit_based_reconfigure_request': L2capCreditBasedReconfigureRequestEvent,
    'l2cap_credit_based_reconfigure_response': L2capConnectionParameterUpdateResponseEvent,
    'l2cap_disconnection_request': L2capDisconnectionRequestEvent,
    'l2cap_disconnection_response': L2capDisconnectionRequestEvent,
    'l2cap_echo_request': L2capEchoRequestEvent,
    'l2cap_echo_response': L2capEchoRequestEvent,
    'l2cap_flow_control_credit_indication': L2capFlowControlCreditIndicationEvent,
    'l2cap_information_request': L2capInformationRequestEvent,
    'l2cap_information_response': L2capInformationResponseEvent,
    'l2cap_le_credit_based_connection_request': L2capLeCreditBasedConnectionRequestEvent,
    'l2cap_le_credit_based_connection_response': L2capLeCreditBasedConnectionResponseEvent,
    'l2cap_move_channel_confirmation': L2capMoveChannelResponseEvent,
    'l2cap_move_channel_confirmation_response': L2capMoveChannelConfirmationResponseEvent,
    'l2cap_move_channel_request': L2capMoveChannelRequestEvent,
    'l2cap_move_channel_response': L2capMoveChannelResponseEvent,
    'l2cap_unknown': L2capUnknownEvent,
    'label_inferred': LabelInferredEvent,
    'link_control': LinkControlEvent,
    'log': LogEvent,
    'long_read': LongReadEvent,
    'message': MessageEvent,
    'mtu_exchanged': MtuExchangedEvent,
    'notification': NotificationEvent,
    'other_data': OtherDataEvent,
    'packet_logger': PacketLoggerEvent,
    'pairing_confirm': PairingConfirmEvent,
    'pairing_dhkey_check': PairingConfirmEvent,
    'pairing_ended': PairingEndedEvent,
    'pairing_failed': PairingFailedEvent,
    'pairing_keypress_notification': PairingKeypressNotificationEvent,
    'pairing_public_key': PairingPublicKeyEvent,
    'pairing_random': PairingConfirmEvent,
    'pairing_request': PairingRequestEvent,
    'pairing_response': PairingRequestEvent,
    'parameters_accepted': LinkEventsWithoutMembersEvent,
    'parameters_rejected': LinkEventsWithoutMembersEvent,
    'parameters_requested': ParametersRequestedEvent,
    'parameters_update_failed': ParametersUpdatedEvent,
    'parameters_updated': ParametersUpdatedEvent,
    'peer_identified': PeerIdentifiedEvent,
    'phy_update_failed': PhyUpdatedEvent,
    'phy_updated': PhyUpdatedEvent,
    'prepare_write': PrepareWriteEvent,
    'queued_write': QueuedWriteEvent,
    'read': ReadEvent,
    'read_multiple': ReadMultipleEvent,
    'remote_features': RemoteFeaturesEvent,
    'remote_features_failed': RemoteFeaturesEvent,
    'remote_version': RemoteVersionEvent,
    'remote_version_failed': RemoteVersionEvent,
    'scan_response': ReportEvent,
    'scan_response_data': AdvertisingDataEvent,
    'scan_start_failed': ScanEvent,
    'scan_started': ScanEvent,
    'scan_stop_failed': ScanEvent,
    'scan_stopped': ScanEvent,
    'security_request': SecurityRequestEvent,
    'service_discovered': ServiceDiscoveredEvent,
    'signed_write': WriteEvent,
    'signing_information': PairingConfirmEvent,
    'silence': SilenceEvent,
    'smp_unknown': SmpUnknownEvent,
    'subscribed': SubscribedEvent,
    'synchronous_data': SynchronousDataEvent,
    'system_note': SystemNoteEvent,
    'unknown_packet': UnknownPacketEvent,
    'unsubscribed': SubscribedEvent,
    'vendor_diagnostic': VendorDiagnosticEvent,
    'vendor_log': VendorLogEvent,
    'write': WriteEvent,
    'write_command': WriteEvent,
    'write_response': WriteResponseEvent,
}
"""The class of each event, by the event's name. An event without members of its own is an `Event`."""

# heartsnoop.gatt/1

@dataclasses.dataclass(eq=True, repr=True)
class GATTPeerAdvertising(Record):
    """What it advertised last; there only if the capture has it."""
    advertisement_hex: Optional[str] = None
    """The payload of its advertisements."""
    scan_response_hex: Optional[str] = None
    """The payload of its scan responses."""
    advertisements: int = None  # type: ignore[assignment]
    """How many advertisements there were."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('advertisement_hex', 'scan_response_hex', 'advertisements')


@dataclasses.dataclass(eq=True, repr=True)
class GATTPeerDatabaseHashUnknownHandlesItem(Record):
    """A part of heartsnoop.GATT."""
    first: str = None  # type: ignore[assignment]
    last: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('first', 'last')


@dataclasses.dataclass(eq=True, repr=True)
class GATTPeerDatabaseHash(Record):
    """What the peer told, and what it proves of the table; there only if it told."""
    hex: str = None  # type: ignore[assignment]
    """The octets as they were sent."""
    packet: int = None  # type: ignore[assignment]
    proves_complete: bool = None  # type: ignore[assignment]
    """Whether the hash of the table as it is known is the same."""
    unknown_handles: Tuple[GATTPeerDatabaseHashUnknownHandlesItem, ...] = None  # type: ignore[assignment]
    """If not: handles in services that nothing is known of, the first 16 ranges."""
    concluded_descriptors: Tuple[str, ...] = None  # type: ignore[assignment]
    """Configuration descriptors that nobody discovered; with them the hash is the same."""
    unread_extended_properties: Tuple[str, ...] = None  # type: ignore[assignment]
    """Descriptors whose values are part of the hash and were not read."""

    _converters: ClassVar[Mapping[str, Converter]] = {'unknown_handles': each(GATTPeerDatabaseHashUnknownHandlesItem.from_json), 'concluded_descriptors': each(None), 'unread_extended_properties': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('hex', 'packet', 'proves_complete', 'unknown_handles', 'concluded_descriptors', 'unread_extended_properties')


@dataclasses.dataclass(eq=True, repr=True)
class GATTConnectionSeenByApps(Record):
    """What apps on the recorded host are told of the end, by system; there only where it is known."""
    android: Optional[str] = None
    core_bluetooth: Optional[str] = None
    bluez: Optional[str] = None
    winrt: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class GATTConnection(Record):
    """A part of heartsnoop.GATT."""
    connection: int = None  # type: ignore[assignment]
    """The connection's number on the timeline."""
    adapter: int = None  # type: ignore[assignment]
    """The adapter's index."""
    handle: str = None  # type: ignore[assignment]
    """The connection's handle."""
    transport: Optional[Literal['le', 'br_edr']] = None
    """Low Energy, BR/EDR, or null where the capture does not tell."""
    role: Optional[Literal['central', 'peripheral']] = None
    """Our role, or null where the capture does not tell."""
    joined_halfway: bool = None  # type: ignore[assignment]
    """Whether the connection was there before the capture began."""
    opened_packet: int = None  # type: ignore[assignment]
    """The packet of the connection event; of one joined halfway the first packet seen."""
    opened: Optional[int] = None
    """When that was."""
    closed_packet: Optional[int] = None
    """The packet in which it ended, or null if it did not."""
    closed: Optional[int] = None
    """When that was."""
    duration_ms: Optional[float] = None
    """Milliseconds between the two, exactly; null while it lasts. Negative if the clock stepped."""
    reason: Optional[str] = None
    """Why it ended; null if it did not, or if no event tells."""
    reason_name: Optional[str] = None
    """A name, or null where there is none."""
    seen_by_apps: Optional[GATTConnectionSeenByApps] = None
    """What apps on the recorded host are told of the end, by system; there only where it is known."""
    disconnect_command_packet: Optional[int] = None
    """The packet of our host's command to end it, or null."""
    ended_by: Optional[Literal['host', 'peer', 'link', 'central', 'peripheral']] = None
    """Who ended it; link: nobody, it was lost. central, peripheral: on the air."""
    interval: Optional[int] = None
    """Last in force, in units of 1.25 ms, as far as the capture tells."""
    interval_ms: Optional[float] = None
    latency: Optional[int] = None
    """In connection events."""
    supervision_timeout: Optional[int] = None
    """In units of 10 ms."""
    supervision_timeout_ms: Optional[float] = None
    rssi: Optional[int] = None
    """The last strength of the peer's signal that the capture tells, in dBm."""
    rssi_packet: Optional[int] = None
    """The packet that says so."""
    rssi_source: Optional[Literal['controller', 'advertising', 'sniffer']] = None
    """controller: Read RSSI. advertising: of its advertising. sniffer: at the sniffer's place."""
    mtu: int = None  # type: ignore[assignment]
    """The ATT MTU in force at the end."""
    encrypted: bool = None  # type: ignore[assignment]
    """Whether it was encrypted at the end, as far as the capture tells."""
    att_pdus: int = None  # type: ignore[assignment]
    """ATT PDUs seen."""
    notifications: int = None  # type: ignore[assignment]
    """Notifications and indications seen."""

    _converters: ClassVar[Mapping[str, Converter]] = {'opened': convert_time, 'closed': convert_time, 'seen_by_apps': GATTConnectionSeenByApps.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('connection', 'adapter', 'handle', 'transport', 'role', 'joined_halfway', 'opened_packet', 'opened', 'closed_packet', 'closed', 'duration_ms', 'reason', 'reason_name', 'disconnect_command_packet', 'ended_by', 'interval', 'interval_ms', 'latency', 'supervision_timeout', 'supervision_timeout_ms', 'rssi', 'rssi_packet', 'rssi_source', 'mtu', 'encrypted', 'att_pdus', 'notifications')


@dataclasses.dataclass(eq=True, repr=True)
class GATTEvidence(Record):
    """A part of heartsnoop.GATT."""
    procedure: Literal['read_by_group_type', 'find_by_type_value', 'read_by_type', 'read_by_type_of_value', 'find_information', 'read_declaration', 'sole_descriptor', 'nearest_characteristic', 'user_map', 'layout', 'values_alike'] = None  # type: ignore[assignment]
    """The exchange, or the reasoning, from which the entry is known."""
    inferred: bool = None  # type: ignore[assignment]
    """Whether it was concluded and not said by the server."""
    connection: Optional[int] = None
    """The connection in which it was learnt, or null."""
    request_packet: Optional[int] = None
    response_packet: Optional[int] = None
    class_: Optional[Literal['sibling_capture', 'table', 'table_peer_unknown', 'database_hash', 'user', 'layout', 'inferred']] = None
    """How strong it is; there only where it does not come from this capture's discovery."""
    source: Optional[str] = None
    """The capture, file or peer that it comes from; there only where that is another."""
    score: Optional[int] = None
    """Of an inference from values."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _names: ClassVar[Mapping[str, str]] = {'class': 'class_'}
    _required: ClassVar[Tuple[str, ...]] = ('procedure', 'inferred', 'connection', 'request_packet', 'response_packet')


@dataclasses.dataclass(eq=True, repr=True)
class GATTInclude(Record):
    """A part of heartsnoop.GATT."""
    handle: str = None  # type: ignore[assignment]
    """The declaration's handle."""
    service_handle: str = None  # type: ignore[assignment]
    """The included service's first handle."""
    end_group_handle: str = None  # type: ignore[assignment]
    """The included service's last handle."""
    uuid: Optional[str] = None
    """A UUID in its shortest form."""
    name: Optional[str] = None
    """A name, or null where there is none."""
    evidence: GATTEvidence = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': GATTEvidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('handle', 'service_handle', 'end_group_handle', 'uuid', 'name', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class GATTLastValue(Record):
    """A part of heartsnoop.GATT."""
    packet: int = None  # type: ignore[assignment]
    origin: Literal['read', 'notified'] = None  # type: ignore[assignment]
    hex: str = None  # type: ignore[assignment]
    """The bytes."""
    original_length: Optional[int] = None
    """Bytes that the value had before something cut it; null if it was cut and nobody knows."""
    decoded: Optional[Mapping[str, Any]] = None
    """What the bytes mean, by the type of the attribute; null if nothing is known."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'origin', 'hex', 'original_length', 'decoded')


@dataclasses.dataclass(eq=True, repr=True)
class GATTLastWrite(Record):
    """A part of heartsnoop.GATT."""
    packet: int = None  # type: ignore[assignment]
    hex: str = None  # type: ignore[assignment]
    """The bytes."""
    original_length: Optional[int] = None
    """Bytes that the value had before something cut it; null if it was cut and nobody knows."""
    decoded: Optional[Mapping[str, Any]] = None
    """What the bytes mean, by the type of the attribute; null if nothing is known."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'hex', 'original_length', 'decoded')


@dataclasses.dataclass(eq=True, repr=True)
class GATTLastRefusal(Record):
    """A part of heartsnoop.GATT."""
    packet: int = None  # type: ignore[assignment]
    opcode: str = None  # type: ignore[assignment]
    """What was asked."""
    opcode_name: Optional[str] = None
    error: str = None  # type: ignore[assignment]
    """Why it was refused."""
    error_name: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'opcode', 'opcode_name', 'error', 'error_name')


@dataclasses.dataclass(eq=True, repr=True)
class GATTValueSeen(Record):
    """A part of heartsnoop.GATT."""
    last: Optional[GATTLastValue] = None
    """The value that the server told last; null if it never did."""
    reads: int = None  # type: ignore[assignment]
    """Times a client read it."""
    notifications: int = None  # type: ignore[assignment]
    """Times the server notified it."""
    indications: int = None  # type: ignore[assignment]
    """Times the server indicated it."""
    writes: int = None  # type: ignore[assignment]
    """Times a client wrote it, accepted or not."""
    last_write: Optional[GATTLastWrite] = None
    refusals: int = None  # type: ignore[assignment]
    """Times the server refused to let it be read or written."""
    last_refusal: Optional[GATTLastRefusal] = None

    _converters: ClassVar[Mapping[str, Converter]] = {'last': maybe(GATTLastValue.from_json), 'last_write': maybe(GATTLastWrite.from_json), 'last_refusal': maybe(GATTLastRefusal.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('last', 'reads', 'notifications', 'indications', 'writes', 'last_write', 'refusals', 'last_refusal')


@dataclasses.dataclass(eq=True, repr=True)
class GATTSubscription(Record):
    """A part of heartsnoop.GATT."""
    connection: int = None  # type: ignore[assignment]
    """The connection's number on the timeline."""
    notifications: bool = None  # type: ignore[assignment]
    """Whether they were on at the end."""
    indications: bool = None  # type: ignore[assignment]
    """Whether they were on at the end."""
    bits: str = None  # type: ignore[assignment]
    """The value written last."""
    packet: int = None  # type: ignore[assignment]
    """The packet of that write."""
    last_enabled_packet: Optional[int] = None
    """The packet of the write that last switched either on, or null."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('connection', 'notifications', 'indications', 'bits', 'packet', 'last_enabled_packet')


@dataclasses.dataclass(eq=True, repr=True)
class GATTAttribute(Record):
    """A part of heartsnoop.GATT."""
    handle: str = None  # type: ignore[assignment]
    own_name: Optional[str] = None
    """The user's own name of a peer's handle (--map 0x0011=command); there only where there is one."""
    uuid: str = None  # type: ignore[assignment]
    """A UUID in its shortest form."""
    name: Optional[str] = None
    """A name, or null where there is none."""
    evidence: GATTEvidence = None  # type: ignore[assignment]
    value: Optional[GATTValueSeen] = None
    """What the attribute held and what was done with it; null if nothing was."""
    subscriptions: Tuple[GATTSubscription, ...] = None  # type: ignore[assignment]
    """For a Client Characteristic Configuration: what it was last set to, by connection."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': GATTEvidence.from_json, 'value': maybe(GATTValueSeen.from_json), 'subscriptions': each(GATTSubscription.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('handle', 'uuid', 'name', 'evidence', 'value', 'subscriptions')


@dataclasses.dataclass(eq=True, repr=True)
class GATTCharacteristic(Record):
    """A part of heartsnoop.GATT."""
    handle: str = None  # type: ignore[assignment]
    """The declaration's handle."""
    value_handle: str = None  # type: ignore[assignment]
    """The handle of the value."""
    own_name: Optional[str] = None
    """The user's own name of a peer's handle (--map 0x0011=command); there only where there is one."""
    uuid: str = None  # type: ignore[assignment]
    """A UUID in its shortest form."""
    name: Optional[str] = None
    """A name, or null where there is none."""
    properties: Tuple[Literal['broadcast', 'read', 'write_without_response', 'write', 'notify', 'indicate', 'authenticated_signed_writes', 'extended_properties'], ...] = None  # type: ignore[assignment]
    evidence: GATTEvidence = None  # type: ignore[assignment]
    value: Optional[GATTValueSeen] = None
    """What the attribute held and what was done with it; null if nothing was."""
    descriptors: Tuple[GATTAttribute, ...] = None  # type: ignore[assignment]
    """The attributes that belong to it, by handle."""

    _converters: ClassVar[Mapping[str, Converter]] = {'properties': each(None), 'evidence': GATTEvidence.from_json, 'value': maybe(GATTValueSeen.from_json), 'descriptors': each(GATTAttribute.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('handle', 'value_handle', 'uuid', 'name', 'properties', 'evidence', 'value', 'descriptors')


@dataclasses.dataclass(eq=True, repr=True)
class GATTUnlabelled(Record):
    """A part of heartsnoop.GATT."""
    handle: str = None  # type: ignore[assignment]
    own_name: Optional[str] = None
    """The user's own name of a peer's handle (--map 0x0011=command); there only where there is one."""
    value: Optional[GATTValueSeen] = None
    """What the attribute held and what was done with it; null if nothing was."""

    _converters: ClassVar[Mapping[str, Converter]] = {'value': maybe(GATTValueSeen.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('handle', 'value')


@dataclasses.dataclass(eq=True, repr=True)
class GATTService(Record):
    """A part of heartsnoop.GATT."""
    handle: str = None  # type: ignore[assignment]
    """The declaration's handle."""
    end_group_handle: str = None  # type: ignore[assignment]
    """The last handle of the service."""
    uuid: str = None  # type: ignore[assignment]
    """A UUID in its shortest form."""
    name: Optional[str] = None
    """A name, or null where there is none."""
    primary: bool = None  # type: ignore[assignment]
    """Primary, or else secondary."""
    evidence: GATTEvidence = None  # type: ignore[assignment]
    includes: Tuple[GATTInclude, ...] = None  # type: ignore[assignment]
    """Included services by handle."""
    characteristics: Tuple[GATTCharacteristic, ...] = None  # type: ignore[assignment]
    """Characteristics by the handle of their declaration."""
    attributes: Tuple[GATTAttribute, ...] = None  # type: ignore[assignment]
    """Attributes of which only the type is known, by handle."""
    unlabelled: Tuple[GATTUnlabelled, ...] = None  # type: ignore[assignment]
    """Attributes that were used and never discovered, by handle."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': GATTEvidence.from_json, 'includes': each(GATTInclude.from_json), 'characteristics': each(GATTCharacteristic.from_json), 'attributes': each(GATTAttribute.from_json), 'unlabelled': each(GATTUnlabelled.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('handle', 'end_group_handle', 'uuid', 'name', 'primary', 'evidence', 'includes', 'characteristics', 'attributes', 'unlabelled')


@dataclasses.dataclass(eq=True, repr=True)
class GATTContents(Record):
    """A part of heartsnoop.GATT."""
    includes: Tuple[GATTInclude, ...] = None  # type: ignore[assignment]
    """Included services by handle."""
    characteristics: Tuple[GATTCharacteristic, ...] = None  # type: ignore[assignment]
    """Characteristics by the handle of their declaration."""
    attributes: Tuple[GATTAttribute, ...] = None  # type: ignore[assignment]
    """Attributes of which only the type is known, by handle."""
    unlabelled: Tuple[GATTUnlabelled, ...] = None  # type: ignore[assignment]
    """Attributes that were used and never discovered, by handle."""

    _converters: ClassVar[Mapping[str, Converter]] = {'includes': each(GATTInclude.from_json), 'characteristics': each(GATTCharacteristic.from_json), 'attributes': each(GATTAttribute.from_json), 'unlabelled': each(GATTUnlabelled.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('includes', 'characteristics', 'attributes', 'unlabelled')


@dataclasses.dataclass(eq=True, repr=True)
class GATTServer(Record):
    """A part of heartsnoop.GATT."""
    services: Tuple[GATTService, ...] = None  # type: ignore[assignment]
    """Services by handle."""
    outside_services: GATTContents = None  # type: ignore[assignment]
    """What lies in no service that was discovered."""

    _converters: ClassVar[Mapping[str, Converter]] = {'services': each(GATTService.from_json), 'outside_services': GATTContents.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('services', 'outside_services')


@dataclasses.dataclass(eq=True, repr=True)
class GATTPeerEarlierServersItem(Record):
    """A part of heartsnoop.GATT."""
    until_packet: int = None  # type: ignore[assignment]
    """The packet that says so."""
    connection: int = None  # type: ignore[assignment]
    changed_first: str = None  # type: ignore[assignment]
    """The first handle that changed."""
    changed_last: str = None  # type: ignore[assignment]
    """The last."""
    server: GATTServer = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'server': GATTServer.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('until_packet', 'connection', 'changed_first', 'changed_last', 'server')


@dataclasses.dataclass(eq=True, repr=True)
class GATTPeer(Record):
    """A part of heartsnoop.GATT."""
    peer: int = None  # type: ignore[assignment]
    """The peer's number on the timeline."""
    adapter: int = None  # type: ignore[assignment]
    """The index of the adapter it was reached through."""
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_non_resolvable', 'random_resolvable', 'reserved', 'random_static', 'random_static_identity', 'anonymous']] = None
    """What kind of address it is."""
    name: Optional[str] = None
    """A name, or null where there is none."""
    other_addresses: Optional[Tuple[str, ...]] = None
    """Private addresses that a key tells to be its own, the first 64; there only if there are any."""
    same_as_peer: Optional[int] = None
    """The peer that it turned out to be; there only if it did."""
    advertising: Optional[GATTPeerAdvertising] = None
    """What it advertised last; there only if the capture has it."""
    database_hash: Optional[GATTPeerDatabaseHash] = None
    """What the peer told, and what it proves of the table; there only if it told."""
    connections: Tuple[GATTConnection, ...] = None  # type: ignore[assignment]
    server: GATTServer = None  # type: ignore[assignment]
    """The peer's attributes."""
    earlier_servers: Optional[Tuple[GATTPeerEarlierServersItem, ...]] = None
    """What its attributes were before it said that they changed (Service Changed), without values; the first
    16, there only if it did."""
    local_server: GATTServer = None  # type: ignore[assignment]
    """Our attributes, as this peer sees them."""

    _converters: ClassVar[Mapping[str, Converter]] = {'other_addresses': each(None), 'advertising': GATTPeerAdvertising.from_json, 'database_hash': GATTPeerDatabaseHash.from_json, 'connections': each(GATTConnection.from_json), 'server': GATTServer.from_json, 'earlier_servers': each(GATTPeerEarlierServersItem.from_json), 'local_server': GATTServer.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('peer', 'adapter', 'address', 'address_type', 'name', 'connections', 'server', 'local_server')


@dataclasses.dataclass(eq=True, repr=True)
class GATT(Record):
    """What a capture tells of every peer's attributes and of ours as the peers saw them, with the packets that
    each is known from. What is not known is null, never left out. Of several captures, each document is one
    line (NDJSON)."""
    schema: Literal['heartsnoop.gatt/1'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name; there only where the output holds several."""
    peers: Tuple[GATTPeer, ...] = None  # type: ignore[assignment]
    """The peers in the order in which they were seen."""

    _converters: ClassVar[Mapping[str, Converter]] = {'peers': each(GATTPeer.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'peers')


# heartsnoop.history/1

@dataclasses.dataclass(eq=True, repr=True)
class HistoryLayoutItem(Record):
    """A part of heartsnoop.History."""
    name: str = None  # type: ignore[assignment]
    """The layout's."""
    type: str = None  # type: ignore[assignment]
    """The type of the layout by which the message was read."""
    file: Optional[str] = None
    """The layout's file; null for one that comes with the program."""
    by: str = None  # type: ignore[assignment]
    """By what it was chosen: 'UUID ffd4', 'company 0x0499', 'service fcd2'."""
    complete: bool = None  # type: ignore[assignment]
    """false: the value is part of a message that is not whole yet."""
    values: Optional[int] = None
    """From how many values the message was put together, if several."""
    first_packet: Optional[int] = None
    """The packet of the first of them."""
    answers_packet: Optional[int] = None
    """The packet of the request that the message answers."""
    fields: Tuple[LayoutField, ...] = None  # type: ignore[assignment]
    octets_left: int = None  # type: ignore[assignment]
    """How many octets stand behind the last field."""
    misfit: Optional[str] = None
    """Where the value does not fit, and why; null if it does."""

    _converters: ClassVar[Mapping[str, Converter]] = {'fields': each(LayoutField.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'type', 'file', 'by', 'complete', 'fields', 'octets_left', 'misfit')


@dataclasses.dataclass(eq=True, repr=True)
class HistoryValue(Record):
    """A value as it went."""
    packet: int = None  # type: ignore[assignment]
    """The packet that completed it."""
    time: int = None  # type: ignore[assignment]
    """When that packet was recorded."""
    direction: Optional[Literal['sent', 'received']] = None
    """Which way the packet went, seen from the recorded host."""
    connection: Optional[int] = None
    """The connection's number on the timeline."""
    peer: Optional[int] = None
    """The peer's number on the timeline."""
    local: bool = None  # type: ignore[assignment]
    """Whether the attribute is one of the recorded side's own server, as the peer sees it."""
    handle: str = None  # type: ignore[assignment]
    operation: Literal['notification', 'indication', 'read', 'long_read', 'write', 'write_command', 'signed_write', 'queued_write'] = None  # type: ignore[assignment]
    """How it went."""
    offset: int = None  # type: ignore[assignment]
    """Where in the attribute's value it begins."""
    length: int = None  # type: ignore[assignment]
    """Its bytes, with those that the recorder cut."""
    value_hex: str = None  # type: ignore[assignment]
    """Its bytes as far as they were recorded."""
    layout: Optional[Tuple[HistoryLayoutItem, ...]] = None
    """What a layout knows of the value (docs/layouts.md): an element for each message that is whole with it.
    There only where a layout is for the value."""

    _converters: ClassVar[Mapping[str, Converter]] = {'time': convert_time, 'layout': each(HistoryLayoutItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'time', 'direction', 'connection', 'peer', 'local', 'handle', 'operation', 'offset', 'length', 'value_hex')


@dataclasses.dataclass(eq=True, repr=True)
class HistoryConstantRun(Record):
    """Bytes that are always the same."""
    offset: int = None  # type: ignore[assignment]
    """The first byte."""
    length: int = None  # type: ignore[assignment]
    """How many bytes."""
    values: int = None  # type: ignore[assignment]
    """How many values are long enough to have them."""
    is_: Literal['constant'] = None  # type: ignore[assignment]
    hex: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _names: ClassVar[Mapping[str, str]] = {'is': 'is_'}
    _required: ClassVar[Tuple[str, ...]] = ('offset', 'length', 'values', 'is', 'hex')


@dataclasses.dataclass(eq=True, repr=True)
class HistoryLengthRun(Record):
    """A byte that says how long the value is."""
    offset: int = None  # type: ignore[assignment]
    """The first byte."""
    length: int = None  # type: ignore[assignment]
    """How many bytes."""
    values: int = None  # type: ignore[assignment]
    """How many values are long enough to have them."""
    is_: Literal['length'] = None  # type: ignore[assignment]
    excess: int = None  # type: ignore[assignment]
    """By how many bytes the value is longer than it says."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _names: ClassVar[Mapping[str, str]] = {'is': 'is_'}
    _required: ClassVar[Tuple[str, ...]] = ('offset', 'length', 'values', 'is', 'excess')


@dataclasses.dataclass(eq=True, repr=True)
class HistoryCounterRun(Record):
    """A number that counts up."""
    offset: int = None  # type: ignore[assignment]
    """The first byte."""
    length: int = None  # type: ignore[assignment]
    """How many bytes."""
    values: int = None  # type: ignore[assignment]
    """How many values are long enough to have them."""
    is_: Literal['counter'] = None  # type: ignore[assignment]
    step: int = None  # type: ignore[assignment]
    """By how much."""
    byte_order: Optional[Literal['little_endian', 'big_endian']] = None
    """How its two bytes are written; null for one byte."""
    modulus: Optional[int] = None
    """At what it begins again with 0, where it does so before its bytes are full."""
    misses: int = None  # type: ignore[assignment]
    """How often it did not count."""
    first_miss_packet: Optional[int] = None
    """Where it first did not."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _names: ClassVar[Mapping[str, str]] = {'is': 'is_'}
    _required: ClassVar[Tuple[str, ...]] = ('offset', 'length', 'values', 'is', 'step', 'byte_order', 'modulus', 'misses', 'first_miss_packet')


@dataclasses.dataclass(eq=True, repr=True)
class HistoryNewRun(Record):
    """Bytes that no two values have alike."""
    offset: int = None  # type: ignore[assignment]
    """The first byte."""
    length: int = None  # type: ignore[assignment]
    """How many bytes."""
    values: int = None  # type: ignore[assignment]
    """How many values are long enough to have them."""
    is_: Literal['new'] = None  # type: ignore[assignment]
    least_hex: str = None  # type: ignore[assignment]
    """The least of each byte."""
    greatest_hex: str = None  # type: ignore[assignment]
    """The greatest of each byte."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _names: ClassVar[Mapping[str, str]] = {'is': 'is_'}
    _required: ClassVar[Tuple[str, ...]] = ('offset', 'length', 'values', 'is', 'least_hex', 'greatest_hex')


@dataclasses.dataclass(eq=True, repr=True)
class HistoryVaryingRun(Record):
    """Bytes that vary, all of them alike."""
    offset: int = None  # type: ignore[assignment]
    """The first byte."""
    length: int = None  # type: ignore[assignment]
    """How many bytes."""
    values: int = None  # type: ignore[assignment]
    """How many values are long enough to have them."""
    is_: Literal['varying'] = None  # type: ignore[assignment]
    least: str = None  # type: ignore[assignment]
    greatest: str = None  # type: ignore[assignment]
    different: int = None  # type: ignore[assignment]
    """How many different ones there were."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _names: ClassVar[Mapping[str, str]] = {'is': 'is_'}
    _required: ClassVar[Tuple[str, ...]] = ('offset', 'length', 'values', 'is', 'least', 'greatest', 'different')


@dataclasses.dataclass(eq=True, repr=True)
class HistoryKind(Record):
    """Values of one length that begin alike."""
    begins_hex: str = None  # type: ignore[assignment]
    length: int = None  # type: ignore[assignment]
    values: int = None  # type: ignore[assignment]
    bytes: Tuple[Union[HistoryConstantRun, HistoryLengthRun, HistoryCounterRun, HistoryNewRun, HistoryVaryingRun], ...] = None  # type: ignore[assignment]
    """Bytes that do the same, in order; nothing of a single value."""

    _converters: ClassVar[Mapping[str, Converter]] = {'bytes': each(one_of(HistoryConstantRun.from_json, HistoryLengthRun.from_json, HistoryCounterRun.from_json, HistoryNewRun.from_json, HistoryVaryingRun.from_json))}
    _required: ClassVar[Tuple[str, ...]] = ('begins_hex', 'length', 'values', 'bytes')


@dataclasses.dataclass(eq=True, repr=True)
class HistoryAttribute(Record):
    """What the bytes of an attribute's values do."""
    peer: Optional[int] = None
    """The peer's number on the timeline."""
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_non_resolvable', 'random_resolvable', 'reserved', 'random_static', 'random_static_identity', 'anonymous']] = None
    """What kind of address it is."""
    peer_name: Optional[str] = None
    """The peer's name, as far as it is known at the first value."""
    local: bool = None  # type: ignore[assignment]
    """Whether the attribute is one of the recorded side's own server, as the peer sees it."""
    handle: str = None  # type: ignore[assignment]
    own_name: Optional[str] = None
    """The user's own name of the handle (--map 0x0011=command); there only where there is one."""
    uuid: Optional[str] = None
    """A UUID in its shortest form."""
    name: Optional[str] = None
    """A name, or null where there is none."""
    written: bool = None  # type: ignore[assignment]
    """Whether these are the values that were written, or those read and sent."""
    values: int = None  # type: ignore[assignment]
    """How many there are, without parts of values."""
    shortest: int = None  # type: ignore[assignment]
    """Bytes of the shortest."""
    longest: int = None  # type: ignore[assignment]
    """Bytes of the longest."""
    bytes: Tuple[Union[HistoryConstantRun, HistoryLengthRun, HistoryCounterRun, HistoryNewRun, HistoryVaryingRun], ...] = None  # type: ignore[assignment]
    """What the bytes do in all values together."""
    kinds: Tuple[HistoryKind, ...] = None  # type: ignore[assignment]
    """Kinds of messages, by length and the bytes that they begin with, those with most values first; none
    where values are of one kind."""
    further_kinds: int = None  # type: ignore[assignment]
    """Kinds beyond the first 16."""
    values_of_further_kinds: int = None  # type: ignore[assignment]
    """How many values are of those."""
    values_not_told_apart: int = None  # type: ignore[assignment]
    """Values that are in `bytes` only, because there are very many."""

    _converters: ClassVar[Mapping[str, Converter]] = {'bytes': each(one_of(HistoryConstantRun.from_json, HistoryLengthRun.from_json, HistoryCounterRun.from_json, HistoryNewRun.from_json, HistoryVaryingRun.from_json)), 'kinds': each(HistoryKind.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('peer', 'address', 'address_type', 'peer_name', 'local', 'handle', 'uuid', 'name', 'written', 'values', 'shortest', 'longest', 'bytes', 'kinds', 'further_kinds', 'values_of_further_kinds', 'values_not_told_apart')


@dataclasses.dataclass(eq=True, repr=True)
class History(Record):
    """Every value of some attributes as it was read, written or sent (gatt --history), and what their bytes do
    from value to value. What is not known is null, never left out. Of several captures, each document is
    one line (NDJSON)."""
    schema: Literal['heartsnoop.history/1'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name; there only where the output holds several."""
    values: Tuple[HistoryValue, ...] = None  # type: ignore[assignment]
    """The values in the order of their packets."""
    attributes: Tuple[HistoryAttribute, ...] = None  # type: ignore[assignment]
    """What the bytes of each attribute's values do, of those read and sent and of those written, in the order
    of first values; of the first 256."""
    values_not_examined: int = None  # type: ignore[assignment]
    """Values of further attributes, of which that was not worked out."""

    _converters: ClassVar[Mapping[str, Converter]] = {'values': each(HistoryValue.from_json), 'attributes': each(HistoryAttribute.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'values', 'attributes', 'values_not_examined')


# heartsnoop.summary/2

@dataclasses.dataclass(eq=True, repr=True)
class SummarySensorNotifications(Record):
    """How many came, and how many did not."""
    received: int = None  # type: ignore[assignment]
    expected: Optional[int] = None
    """By the sensor's timer; null if it follows none."""
    missing: int = None  # type: ignore[assignment]
    missing_by_counters: int = None  # type: ignore[assignment]
    duplicates: int = None  # type: ignore[assignment]
    surplus: int = None  # type: ignore[assignment]
    uncounted_gaps: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('received', 'expected', 'missing', 'missing_by_counters', 'duplicates', 'surplus', 'uncounted_gaps')


@dataclasses.dataclass(eq=True, repr=True)
class SummarySensorMeasurements(Record):
    """Measurements by verdict."""
    verified: int = None  # type: ignore[assignment]
    consistent: int = None  # type: ignore[assignment]
    not_checkable: int = None  # type: ignore[assignment]
    suspect: int = None  # type: ignore[assignment]
    rejected: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('verified', 'consistent', 'not_checkable', 'suspect', 'rejected')


@dataclasses.dataclass(eq=True, repr=True)
class SummarySensorArtefacts(Record):
    """RR intervals by class of artefact (Lipponen and Tarvainen 2019)."""
    ectopic: int = None  # type: ignore[assignment]
    long: int = None  # type: ignore[assignment]
    short: int = None  # type: ignore[assignment]
    missed: int = None  # type: ignore[assignment]
    extra: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('ectopic', 'long', 'short', 'missed', 'extra')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryCheckFiguresItem(Record):
    """A part of heartsnoop.Summary."""
    name: Literal['notifications', 'period', 'late', 'bursts', 'worst_delay', 'slot', 'envelope', 'evaluated', 'lost_beats', 'surplus_beats', 'largest_step', 'coverage', 'balance_end', 'drift', 'drift_naive_error', 'duration', 'unit_ratio', 'windows', 'grid', 'grid_strength', 'median_residual', 'residual_95', 'filter_lag', 'filter_beats', 'filter_alpha', 'disagreement', 'duplicates', 'replayed', 'missing_rates', 'short_intervals', 'long_intervals', 'steps', 'contact_lost', 'contact_reported', 'silent_notifications', 'flat_time', 'sentinels', 'energy_readings', 'energy_falls', 'beats', 'artefact_share', 'malik_share', 'missed_beats', 'extra_beats', 'ectopic_beats', 'long_short_beats', 'doubted_beats', 'unfound_beats', 'clock_steps', 'largest_clock_step', 'capture_drops', 'packets_unheard', 'packets_missed', 'cut_values', 'readings', 'agreement_median', 'agreement_95', 'agreement_lag', 'errors', 'warnings', 'repeated', 'echoed_share', 'rmssd_over_mean', 'shannon_entropy', 'turning_points', 'entropy_coefficient', 'premature_beats', 'irregular_beats'] = None  # type: ignore[assignment]
    value: Optional[float] = None
    uncertainty: Optional[float] = None
    """One standard error."""
    unit: Literal['', 'RR', 'bpm', 'of 1', 'ppm', 's', 'ticks'] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'value', 'uncertainty', 'unit')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryCheck(Record):
    """A part of heartsnoop.Summary."""
    check: Literal['structure', 'cadence', 'notifications', 'beats', 'coverage', 'drift', 'unit', 'rate', 'duplicates', 'bounds', 'steps', 'contact', 'flat', 'sentinels', 'energy', 'artefacts', 'capture', 'agreement', 'origin', 'rhythm'] = None  # type: ignore[assignment]
    identifier: Literal['V0', 'V1', 'V2n', 'V2b', 'V2c', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10', 'V11', 'V12', 'V13', 'V14', 'V15', 'V16', 'V17'] = None  # type: ignore[assignment]
    question: str = None  # type: ignore[assignment]
    outcome: Literal['passed', 'failed', 'cannot_tell'] = None  # type: ignore[assignment]
    obstacle: Optional[str] = None
    """Why it cannot tell."""
    false_alarms: str = None  # type: ignore[assignment]
    """How often it fails without a fault."""
    figures: Tuple[SummaryCheckFiguresItem, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'figures': each(SummaryCheckFiguresItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('check', 'identifier', 'question', 'outcome', 'obstacle', 'false_alarms', 'figures')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryStretch(Record):
    """A part of heartsnoop.Summary."""
    stretch: int = None  # type: ignore[assignment]
    connection: int = None  # type: ignore[assignment]
    measurements: int = None  # type: ignore[assignment]
    checks: Tuple[SummaryCheck, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'checks': each(SummaryCheck.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('stretch', 'connection', 'measurements', 'checks')


@dataclasses.dataclass(eq=True, repr=True)
class SummarySensorGapsItemSeenByApps(Record):
    """link_down: what apps on the recorded host are told of the end, by system; there only where it is known."""
    android: Optional[str] = None
    core_bluetooth: Optional[str] = None
    bluez: Optional[str] = None
    winrt: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class SummarySensorGapsItem(Record):
    """A part of heartsnoop.Summary."""
    peer: int = None  # type: ignore[assignment]
    connection: int = None  # type: ignore[assignment]
    """Where values came again, the connection in which they did."""
    handle: str = None  # type: ignore[assignment]
    packet: int = None  # type: ignore[assignment]
    """The packet at which it ended."""
    since_packet: int = None  # type: ignore[assignment]
    """The last value before, or the subscription."""
    had_values: bool = None  # type: ignore[assignment]
    duration_ms: float = None  # type: ignore[assignment]
    usual_interval_ms: Optional[float] = None
    ended_by: Literal['value', 'unsubscribed', 'disconnected', 'capture_ended'] = None  # type: ignore[assignment]
    cause: Literal['link_down', 'unsubscribed', 'sniffer_missed', 'not_decrypted', 'recorder_dropped', 'capture_damaged', 'contact_lost', 'clock_step', 'sensor_silent', 'cannot_tell'] = None  # type: ignore[assignment]
    cause_text: str = None  # type: ignore[assignment]
    """The cause with its evidence, in the words of every output."""
    evidence_packet: Optional[int] = None
    second_evidence_packet: Optional[int] = None
    link_lived: bool = None  # type: ignore[assignment]
    """Whether the link is known to have lived in it."""
    reason: Optional[str] = None
    """link_down: why the connection ended."""
    reason_name: Optional[str] = None
    seen_by_apps: Optional[SummarySensorGapsItemSeenByApps] = None
    """link_down: what apps on the recorded host are told of the end, by system; there only where it is known."""

    _converters: ClassVar[Mapping[str, Converter]] = {'seen_by_apps': SummarySensorGapsItemSeenByApps.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('peer', 'connection', 'handle', 'packet', 'since_packet', 'had_values', 'duration_ms', 'usual_interval_ms', 'ended_by', 'cause', 'cause_text', 'evidence_packet', 'second_evidence_packet', 'link_lived', 'reason', 'reason_name')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryFinding(Record):
    """A part of heartsnoop.Summary."""
    check: Literal['structure', 'cadence', 'notifications', 'beats', 'coverage', 'drift', 'unit', 'rate', 'duplicates', 'bounds', 'steps', 'contact', 'flat', 'sentinels', 'energy', 'artefacts', 'capture', 'agreement', 'origin', 'rhythm'] = None  # type: ignore[assignment]
    code: Literal['malformed_values', 'odd_values', 'gap', 'long_silence', 'late_delivery', 'pause', 'impossible_times', 'lost_notifications', 'unsent_notifications', 'surplus_notifications', 'lost_beats', 'surplus_beats', 'late_start', 'short_coverage', 'long_coverage', 'slight_drift', 'drift', 'milliseconds_as_ticks', 'ticks_too_long', 'rate_disagrees', 'poor_fit', 'duplicate', 'replay', 'no_reading', 'rate_out_of_bounds', 'intervals_too_short', 'span', 'rate_step', 'rate_jump', 'contact_lost', 'silent_spell', 'flat_rate', 'stale_rate', 'resent_rate', 'sentinel', 'energy_falls', 'energy_too_fast', 'energy_saturated', 'energy_is_status', 'missed_beats', 'extra_beats', 'ectopic_beats', 'many_artefacts', 'clock_step', 'capture_drops', 'packets_unheard', 'packets_missed', 'cut_values', 'encrypted_traffic', 'failed_crc', 'source_agrees', 'source_disagrees', 'source_refuted', 'sources_differ', 'sensors_differ', 'repeated_values', 'echoed_rate', 'smoothed_intervals', 'irregular_rhythm', 'frequent_ectopy'] = None  # type: ignore[assignment]
    severity: Literal['note', 'warning', 'error'] = None  # type: ignore[assignment]
    first_packet: int = None  # type: ignore[assignment]
    last_packet: int = None  # type: ignore[assignment]
    count: int = None  # type: ignore[assignment]
    amount: Optional[float] = None
    text: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('check', 'code', 'severity', 'first_packet', 'last_packet', 'count', 'amount', 'text')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryGrade(Record):
    """How one side of a run stands. The verdict follows from the grades: rejected if unit fails; suspect if
    delivery, beats, rate or clock fails; verified if delivery, beats, unit and rate pass; consistent if one
    of beats, unit and rate passes; otherwise not_checkable."""
    grade: Literal['delivery', 'beats', 'unit', 'rate', 'clock', 'contact'] = None  # type: ignore[assignment]
    outcome: Literal['passed', 'failed', 'cannot_tell'] = None  # type: ignore[assignment]
    check: Literal['structure', 'cadence', 'notifications', 'beats', 'coverage', 'drift', 'unit', 'rate', 'duplicates', 'bounds', 'steps', 'contact', 'flat', 'sentinels', 'energy', 'artefacts', 'capture', 'agreement', 'origin', 'rhythm'] = None  # type: ignore[assignment]
    """The check that failed, cannot tell, or decides."""
    obstacle: Optional[str] = None
    """Why it cannot tell."""
    value: Optional[float] = None
    """What was measured."""
    uncertainty: Optional[float] = None
    """One standard error of it."""
    measure: Optional[str] = None
    """What the value is."""
    unit: Optional[str] = None
    seconds_needed: Optional[float] = None
    """How much longer a recording of the same kind would have to be; null where that would not help."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('grade', 'outcome', 'check', 'obstacle', 'value', 'uncertainty', 'measure', 'unit', 'seconds_needed')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryRefusal(Record):
    """What the data do not support."""
    refused: str = None  # type: ignore[assignment]
    """Why nothing was computed."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('refused',)


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilityTimeDomain(Record):
    """A part of heartsnoop.Summary."""
    mean_rr_ms: Optional[float] = None
    median_rr_ms: Optional[float] = None
    mean_hr_bpm: Optional[float] = None
    mean_of_hr_bpm: Optional[float] = None
    sdnn_ms: Optional[float] = None
    rmssd_ms: Optional[float] = None
    ln_rmssd: Optional[float] = None
    sdsd_ms: Optional[float] = None
    pnn50_percent: Optional[float] = None
    pnn20_percent: Optional[float] = None
    sd1_ms: Optional[float] = None
    sd2_ms: Optional[float] = None
    recipe: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('mean_rr_ms', 'median_rr_ms', 'mean_hr_bpm', 'mean_of_hr_bpm', 'sdnn_ms', 'rmssd_ms', 'ln_rmssd', 'sdsd_ms', 'pnn50_percent', 'pnn20_percent', 'sd1_ms', 'sd2_ms', 'recipe')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilityDfa(Record):
    """A part of heartsnoop.Summary."""
    alpha: Optional[float] = None
    smallest_scale: int = None  # type: ignore[assignment]
    largest_scale: int = None  # type: ignore[assignment]
    recipe: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('alpha', 'smallest_scale', 'largest_scale', 'recipe')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilityDfaWindowsWindowsItem(Record):
    """A part of heartsnoop.Summary."""
    end_s: float = None  # type: ignore[assignment]
    intervals: int = None  # type: ignore[assignment]
    doubtful: int = None  # type: ignore[assignment]
    alpha: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('end_s', 'intervals', 'doubtful', 'alpha')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilityDfaWindowsWindowsItemPart(Record):
    """A part of heartsnoop.Summary."""
    end_s: float = None  # type: ignore[assignment]
    intervals: int = None  # type: ignore[assignment]
    doubtful: int = None  # type: ignore[assignment]
    refused: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('end_s', 'intervals', 'doubtful', 'refused')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilityDfaWindows(Record):
    """A part of heartsnoop.Summary."""
    windows: Tuple[Union[SummaryVariabilityDfaWindowsWindowsItem, SummaryVariabilityDfaWindowsWindowsItemPart], ...] = None  # type: ignore[assignment]
    recipe: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'windows': each(one_of(SummaryVariabilityDfaWindowsWindowsItem.from_json, SummaryVariabilityDfaWindowsWindowsItemPart.from_json))}
    _required: ClassVar[Tuple[str, ...]] = ('windows', 'recipe')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilitySpectrumVlf(Record):
    """A part of heartsnoop.Summary."""
    ms2: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('ms2',)


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilitySpectrum(Record):
    """A part of heartsnoop.Summary."""
    vlf: Union[SummaryRefusal, SummaryVariabilitySpectrumVlf] = None  # type: ignore[assignment]
    lf_ms2: Optional[float] = None
    hf_ms2: Optional[float] = None
    lf_hf: Optional[float] = None
    windows: int = None  # type: ignore[assignment]
    recipe: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'vlf': one_of(SummaryRefusal.from_json, SummaryVariabilitySpectrumVlf.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('vlf', 'lf_ms2', 'hf_ms2', 'lf_hf', 'windows', 'recipe')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilityLombScargleVlf(Record):
    """A part of heartsnoop.Summary."""
    ms2: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('ms2',)


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilityLombScargle(Record):
    """A part of heartsnoop.Summary."""
    vlf: Union[SummaryRefusal, SummaryVariabilityLombScargleVlf] = None  # type: ignore[assignment]
    lf_ms2: Optional[float] = None
    hf_ms2: Optional[float] = None
    lf_hf: Optional[float] = None
    windows: int = None  # type: ignore[assignment]
    recipe: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'vlf': one_of(SummaryRefusal.from_json, SummaryVariabilityLombScargleVlf.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('vlf', 'lf_ms2', 'hf_ms2', 'lf_hf', 'windows', 'recipe')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariabilitySampleEntropy(Record):
    """A part of heartsnoop.Summary."""
    nats: Optional[float] = None
    tolerance_ms: Optional[float] = None
    alike: int = None  # type: ignore[assignment]
    going_on_alike: int = None  # type: ignore[assignment]
    recipe: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('nats', 'tolerance_ms', 'alike', 'going_on_alike', 'recipe')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryVariability(Record):
    """A part of heartsnoop.Summary."""
    intervals: int = None  # type: ignore[assignment]
    corrected: int = None  # type: ignore[assignment]
    artefacts: int = None  # type: ignore[assignment]
    seconds: float = None  # type: ignore[assignment]
    pieces: int = None  # type: ignore[assignment]
    time_domain: Union[SummaryRefusal, SummaryVariabilityTimeDomain] = None  # type: ignore[assignment]
    """SDNN and others over N - 1, pNN over the number of differences."""
    dfa: Union[SummaryRefusal, SummaryVariabilityDfa] = None  # type: ignore[assignment]
    """Detrended fluctuation analysis."""
    dfa_windows: Union[SummaryRefusal, SummaryVariabilityDfaWindows] = None  # type: ignore[assignment]
    """The same in windows of two minutes."""
    spectrum: Union[SummaryRefusal, SummaryVariabilitySpectrum] = None  # type: ignore[assignment]
    """Welch, by one fixed recipe."""
    lomb_scargle: Union[SummaryRefusal, SummaryVariabilityLombScargle] = None  # type: ignore[assignment]
    """The periodogram of Lomb and Scargle, without resampling."""
    sample_entropy: Union[SummaryRefusal, SummaryVariabilitySampleEntropy] = None  # type: ignore[assignment]
    """Richman and Moorman 2000, m 2, tolerance 0.2 SDNN."""

    _converters: ClassVar[Mapping[str, Converter]] = {'time_domain': one_of(SummaryRefusal.from_json, SummaryVariabilityTimeDomain.from_json), 'dfa': one_of(SummaryRefusal.from_json, SummaryVariabilityDfa.from_json), 'dfa_windows': one_of(SummaryRefusal.from_json, SummaryVariabilityDfaWindows.from_json), 'spectrum': one_of(SummaryRefusal.from_json, SummaryVariabilitySpectrum.from_json), 'lomb_scargle': one_of(SummaryRefusal.from_json, SummaryVariabilityLombScargle.from_json), 'sample_entropy': one_of(SummaryRefusal.from_json, SummaryVariabilitySampleEntropy.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('intervals', 'corrected', 'artefacts', 'seconds', 'pieces', 'time_domain', 'dfa', 'dfa_windows', 'spectrum', 'lomb_scargle', 'sample_entropy')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryHrv(Record):
    """A part of heartsnoop.Summary."""
    spans_left_out: int = None  # type: ignore[assignment]
    """Intervals over several beats that are left out; the series break there."""
    raw: SummaryVariability = None  # type: ignore[assignment]
    corrected: SummaryVariability = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'raw': SummaryVariability.from_json, 'corrected': SummaryVariability.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('spans_left_out', 'raw', 'corrected')


@dataclasses.dataclass(eq=True, repr=True)
class SummaryRun(Record):
    """A stretch over which nothing interrupts the evidence."""
    run: int = None  # type: ignore[assignment]
    connection: int = None  # type: ignore[assignment]
    begins: int = None  # type: ignore[assignment]
    """RFC 3339 in UTC, with as many decimals as the capture resolves."""
    ends: int = None  # type: ignore[assignment]
    """RFC 3339 in UTC, with as many decimals as the capture resolves."""
    first_packet: int = None  # type: ignore[assignment]
    last_packet: int = None  # type: ignore[assignment]
    measurements: int = None  # type: ignore[assignment]
    rr_intervals: int = None  # type: ignore[assignment]
    verdict: Literal['verified', 'consistent', 'not_checkable', 'suspect', 'rejected'] = None  # type: ignore[assignment]
    because: str = None  # type: ignore[assignment]
    without_contact: bool = None  # type: ignore[assignment]
    stretch: int = None  # type: ignore[assignment]
    """The stretch that it is a part of."""
    grades: Tuple[SummaryGrade, ...] = None  # type: ignore[assignment]
    failed: Tuple[Literal['structure', 'cadence', 'notifications', 'beats', 'coverage', 'drift', 'unit', 'rate', 'duplicates', 'bounds', 'steps', 'contact', 'flat', 'sentinels', 'energy', 'artefacts', 'capture', 'agreement', 'origin', 'rhythm'], ...] = None  # type: ignore[assignment]
    """The checks that failed in it."""
    hrv: Union[SummaryRefusal, SummaryHrv] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'begins': convert_time, 'ends': convert_time, 'grades': each(SummaryGrade.from_json), 'failed': each(None), 'hrv': one_of(SummaryRefusal.from_json, SummaryHrv.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('run', 'connection', 'begins', 'ends', 'first_packet', 'last_packet', 'measurements', 'rr_intervals', 'verdict', 'because', 'without_contact', 'stretch', 'grades', 'failed', 'hrv')


@dataclasses.dataclass(eq=True, repr=True)
class SummarySensorSelection(Record):
    """A part of heartsnoop.Summary."""
    measurements: int = None  # type: ignore[assignment]
    left_out: int = None  # type: ignore[assignment]
    """Rejected, or without contact."""
    hrv: Optional[SummaryHrv] = None
    """Of what --packets, --from and --to choose, or of all runs; null if that is a single run."""

    _converters: ClassVar[Mapping[str, Converter]] = {'hrv': maybe(SummaryHrv.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('measurements', 'left_out', 'hrv')


@dataclasses.dataclass(eq=True, repr=True)
class SummarySensor(Record):
    """A part of heartsnoop.Summary."""
    peer: int = None  # type: ignore[assignment]
    """The number of the peer at the other end."""
    address: Optional[str] = None
    name: Optional[str] = None
    local: bool = None  # type: ignore[assignment]
    """Whether our own host is the sensor."""
    handle: str = None  # type: ignore[assignment]
    own_name: Optional[str] = None
    """The user's own name of the handle (--map 0x0011=command); there only if one was given."""
    source: str = None  # type: ignore[assignment]
    """What tells the rates: a heart-rate sensor's own, or another kind of value."""
    own_errors_ms: Optional[Tuple[int, ...]] = None
    """What a sensor says of how far its intervals between pulses may be off: the median, and what 95 of 100 do
    not exceed; there only if it says something."""
    invalid_intervals: Optional[int] = None
    """Intervals that such a sensor calls invalid: they are left out."""
    manufacturer: Optional[str] = None
    model: Optional[str] = None
    firmware: Optional[str] = None
    hardware: Optional[str] = None
    software: Optional[str] = None
    location: Optional[str] = None
    """Where it is worn, by its own word."""
    notifications: SummarySensorNotifications = None  # type: ignore[assignment]
    """How many came, and how many did not."""
    verdict: Literal['verified', 'consistent', 'not_checkable', 'suspect', 'rejected'] = None  # type: ignore[assignment]
    measurements: SummarySensorMeasurements = None  # type: ignore[assignment]
    """Measurements by verdict."""
    rr_intervals: int = None  # type: ignore[assignment]
    artefacts: SummarySensorArtefacts = None  # type: ignore[assignment]
    """RR intervals by class of artefact (Lipponen and Tarvainen 2019)."""
    doubted_artefacts: int = None  # type: ignore[assignment]
    """RR intervals that Lipponen and Tarvainen's thresholds call artefacts and Malik's rule does not: they are
    not counted among the artefacts, and not corrected."""
    reports_contact: bool = None  # type: ignore[assignment]
    without_contact_s: float = None  # type: ignore[assignment]
    known_of_device: Tuple[str, ...] = None  # type: ignore[assignment]
    """What others have seen this kind of sensor do."""
    stretches: Tuple[SummaryStretch, ...] = None  # type: ignore[assignment]
    """What was checked together: runs are parts of these, cut where a check failed."""
    gaps: Tuple[SummarySensorGapsItem, ...] = None  # type: ignore[assignment]
    """Times without values, each with its one cause, in the order in which they ended."""
    findings: Tuple[SummaryFinding, ...] = None  # type: ignore[assignment]
    """In the order of their packets, each once."""
    runs: Tuple[SummaryRun, ...] = None  # type: ignore[assignment]
    selection: SummarySensorSelection = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'own_errors_ms': each(None), 'notifications': SummarySensorNotifications.from_json, 'measurements': SummarySensorMeasurements.from_json, 'artefacts': SummarySensorArtefacts.from_json, 'known_of_device': each(None), 'stretches': each(SummaryStretch.from_json), 'gaps': each(SummarySensorGapsItem.from_json), 'findings': each(SummaryFinding.from_json), 'runs': each(SummaryRun.from_json), 'selection': SummarySensorSelection.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('peer', 'address', 'name', 'local', 'handle', 'source', 'manufacturer', 'model', 'firmware', 'hardware', 'software', 'location', 'notifications', 'verdict', 'measurements', 'rr_intervals', 'artefacts', 'doubted_artefacts', 'reports_contact', 'without_contact_s', 'known_of_device', 'stretches', 'gaps', 'findings', 'runs', 'selection')


@dataclasses.dataclass(eq=True, repr=True)
class Summary(Record):
    """What can be said of the heart-rate series of a capture: how complete and trustworthy it is, and the
    variability that it supports. What is not known is null; what was not computed is an object with the
    reason. Of several captures, each document is one line (NDJSON)."""
    schema: Literal['heartsnoop.summary/2'] = None  # type: ignore[assignment]
    capture: str = None  # type: ignore[assignment]
    """The capture's name."""
    left_out: int = None  # type: ignore[assignment]
    """Measurements that are more than is kept."""
    readings_left_out: int = None  # type: ignore[assignment]
    """Readings of other sources that are more than is kept."""
    sensors: Tuple[SummarySensor, ...] = None  # type: ignore[assignment]
    """In the order of their first values."""

    _converters: ClassVar[Mapping[str, Converter]] = {'sensors': each(SummarySensor.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'capture', 'left_out', 'readings_left_out', 'sensors')


# heartsnoop.info/2

@dataclasses.dataclass(eq=True, repr=True)
class InfoLinksItem(Record):
    """A part of heartsnoop.Info."""
    link: Literal['hci_h1', 'hci_h4', 'linux_monitor', 'packet_logger', 'usb_linux', 'usb_linux_mmapped', 'usb_pcap', 'usb_darwin', 'le_link_layer', 'le_link_layer_with_header', 'nordic_sniffer', 'private_nordic_sniffer', 'ppi', 'foreign'] = None  # type: ignore[assignment]
    """What the bytes of a record are; foreign is anything that is not Bluetooth."""
    records: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('link', 'records')


@dataclasses.dataclass(eq=True, repr=True)
class InfoContainer(Record):
    """A part of heartsnoop.Info."""
    minor_version: Optional[int] = None
    """The second part of the version, or null."""
    byte_order: Optional[Literal['big', 'little']] = None
    """Of the first section; null where the format leaves no choice."""
    sections: int = None  # type: ignore[assignment]
    """Of a pcapng file; 0 in others."""
    application: Optional[str] = None
    """The program that wrote it."""
    operating_system: Optional[str] = None
    hardware: Optional[str] = None
    comment: Optional[str] = None
    """A remark about the capture."""
    record_comments: int = None  # type: ignore[assignment]
    """Comments on records."""
    other_frames: int = None  # type: ignore[assignment]
    """Blocks that Wireshark numbers as frames though they are no packets."""
    name_blocks: int = None  # type: ignore[assignment]
    """Blocks with names of addresses."""
    secret_blocks: int = None  # type: ignore[assignment]
    """Blocks with keys."""
    unknown_blocks: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('minor_version', 'byte_order', 'sections', 'application', 'operating_system', 'hardware', 'comment', 'record_comments', 'other_frames', 'name_blocks', 'secret_blocks', 'unknown_blocks')


@dataclasses.dataclass(eq=True, repr=True)
class InfoInterface(Record):
    """A part of heartsnoop.Info."""
    interface: int = None  # type: ignore[assignment]
    """Its number in the file, from 0."""
    section: int = None  # type: ignore[assignment]
    """The section that describes it, from 0."""
    name: Optional[str] = None
    description: Optional[str] = None
    link: Literal['hci_h1', 'hci_h4', 'linux_monitor', 'packet_logger', 'usb_linux', 'usb_linux_mmapped', 'usb_pcap', 'usb_darwin', 'le_link_layer', 'le_link_layer_with_header', 'nordic_sniffer', 'private_nordic_sniffer', 'ppi', 'foreign'] = None  # type: ignore[assignment]
    link_number: int = None  # type: ignore[assignment]
    """The LINKTYPE number."""
    resolution_ns: int = None  # type: ignore[assignment]
    """The finest difference in time that is written down, in nanoseconds."""
    time_offset_s: int = None  # type: ignore[assignment]
    """Seconds that the file has us add to times; added already."""
    time_zone: Optional[int] = None
    """The obsolete time zone, which is not used, or null."""
    snap_length: int = None  # type: ignore[assignment]
    """Bytes that the recorder kept of a packet at most; 0: no limit."""
    records: int = None  # type: ignore[assignment]
    dropped: int = None  # type: ignore[assignment]
    """Packets lost, by records or statistics, whichever tell of more."""
    reported_received: Optional[int] = None
    """Packets received, as the recorder's statistics say, or null."""
    reported_dropped: Optional[int] = None
    """Packets lost by the interface, as the recorder's statistics say, or null."""
    reported_dropped_by_system: Optional[int] = None
    """Packets lost by the operating system, likewise."""
    direction_reversed: bool = None  # type: ignore[assignment]
    """Whether its directions were the wrong way round and have been turned."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('interface', 'section', 'name', 'description', 'link', 'link_number', 'resolution_ns', 'time_offset_s', 'time_zone', 'snap_length', 'records', 'dropped', 'reported_received', 'reported_dropped', 'reported_dropped_by_system', 'direction_reversed')


@dataclasses.dataclass(eq=True, repr=True)
class InfoRecords(Record):
    """A part of heartsnoop.Info."""
    count: int = None  # type: ignore[assignment]
    """Records read."""
    bytes: int = None  # type: ignore[assignment]
    """Bytes in them."""
    header_bytes: int = None  # type: ignore[assignment]
    """Bytes of the container's own headers."""
    cut: int = None  # type: ignore[assignment]
    """Records that the recorder kept only in part."""
    cut_bytes: int = None  # type: ignore[assignment]
    """Bytes that it left out of those."""
    empty: int = None  # type: ignore[assignment]
    """Records without a byte."""
    oversized: int = None  # type: ignore[assignment]
    """Records larger than any packet."""
    skipped: int = None  # type: ignore[assignment]
    """Records passed over."""
    skipped_bytes: int = None  # type: ignore[assignment]
    """Bytes passed over with them."""
    unread_bytes: int = None  # type: ignore[assignment]
    """Bytes at the end that were not read."""
    read_failures: int = None  # type: ignore[assignment]
    """Whether reading failed: 0 or 1."""
    broken_streams: int = None  # type: ignore[assignment]
    """Compressed logs that were damaged or too large: 0 or 1."""
    dropped: int = None  # type: ignore[assignment]
    """Packets that the recorder says it lost."""
    untimed: int = None  # type: ignore[assignment]
    """Records that the container gives no time."""
    reserved_flags: int = None  # type: ignore[assignment]
    """Records with flags that nobody described."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('count', 'bytes', 'header_bytes', 'cut', 'cut_bytes', 'empty', 'oversized', 'skipped', 'skipped_bytes', 'unread_bytes', 'read_failures', 'broken_streams', 'dropped', 'untimed', 'reserved_flags')


@dataclasses.dataclass(eq=True, repr=True)
class InfoClock(Record):
    """A part of heartsnoop.Info."""
    first: Optional[int] = None
    """Of the first packet; as with the other times, PacketLogger's notes count only where there are no
    packets."""
    last: Optional[int] = None
    earliest: Optional[int] = None
    latest: Optional[int] = None
    duration_ms: Optional[float] = None
    """Milliseconds from the first record to the last, exactly, or null."""
    resolution_ns: int = None  # type: ignore[assignment]
    """The finest difference that the container writes down, in nanoseconds."""
    steps_back: int = None  # type: ignore[assignment]
    """How often the clock went back."""
    largest_step_back_ms: float = None  # type: ignore[assignment]
    """How far at most, in milliseconds."""
    first_step_back_record: Optional[int] = None
    note: Optional[str] = None
    """What is to be known of the clock behind the times."""

    _converters: ClassVar[Mapping[str, Converter]] = {'first': convert_time, 'last': convert_time, 'earliest': convert_time, 'latest': convert_time}
    _required: ClassVar[Tuple[str, ...]] = ('first', 'last', 'earliest', 'latest', 'duration_ms', 'resolution_ns', 'steps_back', 'largest_step_back_ms', 'first_step_back_record', 'note')


@dataclasses.dataclass(eq=True, repr=True)
class InfoAdapter(Record):
    """A part of heartsnoop.Info."""
    adapter: int = None  # type: ignore[assignment]
    """Its index."""
    address: Optional[str] = None
    name: Optional[str] = None
    company: Optional[str] = None
    """Its maker's company identifier, or null."""
    company_name: Optional[str] = None
    packets: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('adapter', 'address', 'name', 'company', 'company_name', 'packets')


@dataclasses.dataclass(eq=True, repr=True)
class InfoConnectionSeenByApps(Record):
    """What apps on the recorded host are told of the end, by system; there only where it is known."""
    android: Optional[str] = None
    core_bluetooth: Optional[str] = None
    bluez: Optional[str] = None
    winrt: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class InfoConnection(Record):
    """A part of heartsnoop.Info."""
    connection: int = None  # type: ignore[assignment]
    """The connection's number on the timeline."""
    peer: int = None  # type: ignore[assignment]
    """The peer's number on the timeline."""
    adapter: int = None  # type: ignore[assignment]
    """The adapter's index."""
    handle: str = None  # type: ignore[assignment]
    """The connection's handle."""
    transport: Optional[Literal['le', 'br_edr']] = None
    """Low Energy, BR/EDR, or null where the capture does not tell."""
    role: Optional[Literal['central', 'peripheral']] = None
    """Our role, or null where the capture does not tell."""
    joined_halfway: bool = None  # type: ignore[assignment]
    """Whether the connection was there before the capture began."""
    opened_packet: int = None  # type: ignore[assignment]
    """The packet of the connection event; of one joined halfway the first packet seen."""
    opened: Optional[int] = None
    """When that was."""
    closed_packet: Optional[int] = None
    """The packet in which it ended, or null if it did not."""
    closed: Optional[int] = None
    """When that was."""
    duration_ms: Optional[float] = None
    """Milliseconds between the two, exactly; null while it lasts. Negative if the clock stepped."""
    reason: Optional[str] = None
    """Why it ended; null if it did not, or if no event tells."""
    reason_name: Optional[str] = None
    """A name, or null where there is none."""
    seen_by_apps: Optional[InfoConnectionSeenByApps] = None
    """What apps on the recorded host are told of the end, by system; there only where it is known."""
    disconnect_command_packet: Optional[int] = None
    """The packet of our host's command to end it, or null."""
    ended_by: Optional[Literal['host', 'peer', 'link', 'central', 'peripheral']] = None
    """Who ended it; link: nobody, it was lost. central, peripheral: on the air."""
    interval: Optional[int] = None
    """Last in force, in units of 1.25 ms, as far as the capture tells."""
    interval_ms: Optional[float] = None
    latency: Optional[int] = None
    """In connection events."""
    supervision_timeout: Optional[int] = None
    """In units of 10 ms."""
    supervision_timeout_ms: Optional[float] = None
    rssi: Optional[int] = None
    """The last strength of the peer's signal that the capture tells, in dBm."""
    rssi_packet: Optional[int] = None
    """The packet that says so."""
    rssi_source: Optional[Literal['controller', 'advertising', 'sniffer']] = None
    """controller: Read RSSI. advertising: of its advertising. sniffer: at the sniffer's place."""
    mtu: int = None  # type: ignore[assignment]
    """The ATT MTU in force at the end."""
    encrypted: bool = None  # type: ignore[assignment]
    """Whether it was encrypted at the end, as far as the capture tells."""
    att_pdus: int = None  # type: ignore[assignment]
    """ATT PDUs seen."""
    notifications: int = None  # type: ignore[assignment]
    """Notifications and indications seen."""

    _converters: ClassVar[Mapping[str, Converter]] = {'opened': convert_time, 'closed': convert_time, 'seen_by_apps': InfoConnectionSeenByApps.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('connection', 'peer', 'adapter', 'handle', 'transport', 'role', 'joined_halfway', 'opened_packet', 'opened', 'closed_packet', 'closed', 'duration_ms', 'reason', 'reason_name', 'disconnect_command_packet', 'ended_by', 'interval', 'interval_ms', 'latency', 'supervision_timeout', 'supervision_timeout_ms', 'rssi', 'rssi_packet', 'rssi_source', 'mtu', 'encrypted', 'att_pdus', 'notifications')


@dataclasses.dataclass(eq=True, repr=True)
class InfoKnown(Record):
    """A part of heartsnoop.Info."""
    services: int = None  # type: ignore[assignment]
    characteristics: int = None  # type: ignore[assignment]
    attributes: int = None  # type: ignore[assignment]
    """Descriptors, and attributes of which only the type is known."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('services', 'characteristics', 'attributes')


@dataclasses.dataclass(eq=True, repr=True)
class InfoPeer(Record):
    """A part of heartsnoop.Info."""
    peer: int = None  # type: ignore[assignment]
    """The peer's number on the timeline."""
    adapter: int = None  # type: ignore[assignment]
    """The index of the adapter it was reached through."""
    address: Optional[str] = None
    """A device address, or null."""
    address_type: Optional[Literal['public', 'public_identity', 'random_non_resolvable', 'random_resolvable', 'reserved', 'random_static', 'random_static_identity', 'anonymous']] = None
    """What kind of address it is."""
    name: Optional[str] = None
    """A name, or null where there is none."""
    connections: Tuple[int, ...] = None  # type: ignore[assignment]
    server: InfoKnown = None  # type: ignore[assignment]
    """How much is known of the peer's attributes."""
    local_server: InfoKnown = None  # type: ignore[assignment]
    """How much the peer knows of ours."""

    _converters: ClassVar[Mapping[str, Converter]] = {'connections': each(None), 'server': InfoKnown.from_json, 'local_server': InfoKnown.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('peer', 'adapter', 'address', 'address_type', 'name', 'connections', 'server', 'local_server')


@dataclasses.dataclass(eq=True, repr=True)
class InfoLengths(Record):
    """Lengths of packets in bytes, without the transport's packet type."""
    packets: int = None  # type: ignore[assignment]
    cut: int = None  # type: ignore[assignment]
    """Of these, not there in full."""
    shortest_cut: Optional[int] = None
    """The least that was kept of one that was cut."""
    longest_cut: Optional[int] = None
    """The most that was kept of one that was cut."""
    longest_whole: Optional[int] = None
    """The longest that is there in full."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packets', 'cut', 'shortest_cut', 'longest_cut', 'longest_whole')


@dataclasses.dataclass(eq=True, repr=True)
class InfoRecorder(Record):
    """A part of heartsnoop.Info."""
    mode: Literal['unknown', 'full', 'headers_only', 'btsnooz', 'channel_headers', 'snap_length', 'irregular'] = None  # type: ignore[assignment]
    """headers_only: received ACL packets that begin a frame are cut; btsnooz: all ACL packets are;
    channel_headers: some are, behind the L2CAP header; snap_length: all packets are; irregular: by no known
    rule."""
    kept_bytes: Optional[int] = None
    """Bytes left of a packet that was cut, without the transport's packet type; null where it varies."""
    cut_values: int = None  # type: ignore[assignment]
    """Values notified or indicated that were cut."""
    control: InfoLengths = None  # type: ignore[assignment]
    """Commands and events."""
    acl_received_starts: InfoLengths = None  # type: ignore[assignment]
    """ACL packets received that begin a frame."""
    acl_other: InfoLengths = None  # type: ignore[assignment]
    """All other ACL packets."""
    streams: InfoLengths = None  # type: ignore[assignment]
    """Synchronous and isochronous data."""

    _converters: ClassVar[Mapping[str, Converter]] = {'control': InfoLengths.from_json, 'acl_received_starts': InfoLengths.from_json, 'acl_other': InfoLengths.from_json, 'streams': InfoLengths.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('mode', 'kept_bytes', 'cut_values', 'control', 'acl_received_starts', 'acl_other', 'streams')


@dataclasses.dataclass(eq=True, repr=True)
class InfoInside(Record):
    """A part of heartsnoop.Info."""
    air_packets: Optional[int] = None
    """This and the next five: captures of sniffers only."""
    air_bad_packets: Optional[int] = None
    air_bad_advertising: Optional[int] = None
    """Of air_bad_packets."""
    air_bad_extended: Optional[int] = None
    """Of air_bad_advertising: extended or periodic, by the header."""
    air_retransmissions: Optional[int] = None
    air_encrypted_packets: Optional[int] = None
    """This and the next: only where a link is encrypted. The sum of air_decrypted_packets and the reasons why
    others were not decrypted, whose sum is air_unreadable_packets."""
    air_decrypted_packets: Optional[int] = None
    air_unreadable_packets: Optional[int] = None
    air_wrong_key: Optional[int] = None
    air_counter_not_found: Optional[int] = None
    air_unconfirmed: Optional[int] = None
    air_no_key: Optional[int] = None
    air_secret_key: Optional[int] = None
    air_request_not_heard: Optional[int] = None
    air_response_not_heard: Optional[int] = None
    air_keys_exhausted: Optional[int] = None
    air_cut: Optional[int] = None
    air_lost_packets: Optional[int] = None
    """New packets that were not heard, by the counters of encryption."""
    air_decrypted_by_capture: Optional[int] = None
    """Packets that the capture holds decrypted."""
    air_left_encrypted: Optional[int] = None
    """Packets that whoever decrypted the capture left encrypted."""
    commands: int = None  # type: ignore[assignment]
    events: int = None  # type: ignore[assignment]
    acl_packets: int = None  # type: ignore[assignment]
    synchronous_packets: int = None  # type: ignore[assignment]
    isochronous_packets: int = None  # type: ignore[assignment]
    monitor_records: int = None  # type: ignore[assignment]
    notes: int = None  # type: ignore[assignment]
    """PacketLogger's records between the packets."""
    advertising_reports: int = None  # type: ignore[assignment]
    advertisers: int = None  # type: ignore[assignment]
    l2cap_frames: int = None  # type: ignore[assignment]
    reassembled_frames: int = None  # type: ignore[assignment]
    signalling: int = None  # type: ignore[assignment]
    security_pdus: int = None  # type: ignore[assignment]
    att_pdus: int = None  # type: ignore[assignment]
    notifications: int = None  # type: ignore[assignment]
    labelled_notifications: int = None  # type: ignore[assignment]
    unlabelled_notifications: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('commands', 'events', 'acl_packets', 'synchronous_packets', 'isochronous_packets', 'monitor_records', 'notes', 'advertising_reports', 'advertisers', 'l2cap_frames', 'reassembled_frames', 'signalling', 'security_pdus', 'att_pdus', 'notifications', 'labelled_notifications', 'unlabelled_notifications')


@dataclasses.dataclass(eq=True, repr=True)
class InfoNotUnderstood(Record):
    """A part of heartsnoop.Info."""
    other_records: int = None  # type: ignore[assignment]
    """Records of link types that are not decoded."""
    other_transfers: int = None  # type: ignore[assignment]
    """USB transfers that carry no HCI: other devices', or without bytes."""
    unknown_packets: int = None  # type: ignore[assignment]
    vendor_events: int = None  # type: ignore[assignment]
    vendor_log_packets: int = None  # type: ignore[assignment]
    """Packets of a controller's log for its makers (Qualcomm: handle 0x0edc), sent as data of a connection
    that there is not."""
    other_frames: int = None  # type: ignore[assignment]
    inferred_directions: int = None  # type: ignore[assignment]
    """ACL packets whose direction the capture does not tell, worked out."""
    cut_packets: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('other_records', 'other_transfers', 'unknown_packets', 'vendor_events', 'vendor_log_packets', 'other_frames', 'inferred_directions', 'cut_packets')


@dataclasses.dataclass(eq=True, repr=True)
class InfoFinding(Record):
    """A part of heartsnoop.Info."""
    code: str = None  # type: ignore[assignment]
    """A stable identifier."""
    severity: Literal['note', 'warning', 'error'] = None  # type: ignore[assignment]
    count: int = None  # type: ignore[assignment]
    """How often."""
    first_packet: Optional[int] = None
    """The packet in which it was found first; null where no packet tells of it. Of the container's findings
    (capture.…): the record, or the one that it would have been."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('code', 'severity', 'count', 'first_packet')


@dataclasses.dataclass(eq=True, repr=True)
class Info(Record):
    """What a capture is and holds, what was lost of it and what was not understood. What is not known is null,
    never left out. Of several captures, each document is one line (NDJSON)."""
    schema: Literal['heartsnoop.info/2'] = None  # type: ignore[assignment]
    file: str = None  # type: ignore[assignment]
    """The capture as it was named."""
    format: str = None  # type: ignore[assignment]
    """The kind of file."""
    version: Optional[int] = None
    """The version of the format, or null."""
    size: Optional[int] = None
    """Bytes in the file, or null for a pipe."""
    links: Tuple[InfoLinksItem, ...] = None  # type: ignore[assignment]
    """What the records are."""
    container: InfoContainer = None  # type: ignore[assignment]
    """What the container says about itself, and holds besides records."""
    interfaces: Tuple[InfoInterface, ...] = None  # type: ignore[assignment]
    """Where the records come from; none in containers that know no interfaces."""
    complete: bool = None  # type: ignore[assignment]
    """Whether every byte was read; what the recorder lost or cut does not count."""
    records: InfoRecords = None  # type: ignore[assignment]
    time: InfoClock = None  # type: ignore[assignment]
    adapters: Tuple[InfoAdapter, ...] = None  # type: ignore[assignment]
    connections: Tuple[InfoConnection, ...] = None  # type: ignore[assignment]
    peers: Tuple[InfoPeer, ...] = None  # type: ignore[assignment]
    recorder: InfoRecorder = None  # type: ignore[assignment]
    """What the packets' lengths show of what the recorder kept of them."""
    inside: InfoInside = None  # type: ignore[assignment]
    not_understood: InfoNotUnderstood = None  # type: ignore[assignment]
    findings: Tuple[InfoFinding, ...] = None  # type: ignore[assignment]
    """Findings by their code; the container's first."""

    _converters: ClassVar[Mapping[str, Converter]] = {'links': each(InfoLinksItem.from_json), 'container': InfoContainer.from_json, 'interfaces': each(InfoInterface.from_json), 'records': InfoRecords.from_json, 'time': InfoClock.from_json, 'adapters': each(InfoAdapter.from_json), 'connections': each(InfoConnection.from_json), 'peers': each(InfoPeer.from_json), 'recorder': InfoRecorder.from_json, 'inside': InfoInside.from_json, 'not_understood': InfoNotUnderstood.from_json, 'findings': each(InfoFinding.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'file', 'format', 'version', 'size', 'links', 'container', 'interfaces', 'complete', 'records', 'time', 'adapters', 'connections', 'peers', 'recorder', 'inside', 'not_understood', 'findings')


# heartsnoop.provenance/1

@dataclasses.dataclass(eq=True, repr=True)
class ProvenanceValuesItem(Record):
    """A part of heartsnoop.Provenance."""
    known: Tuple[str, ...] = None  # type: ignore[assignment]
    """What the value is, and how that is known."""
    checks: Tuple[str, ...] = None  # type: ignore[assignment]
    """The checks that it met."""

    _converters: ClassVar[Mapping[str, Converter]] = {'known': each(None), 'checks': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('known', 'checks')


@dataclasses.dataclass(eq=True, repr=True)
class ProvenancePacketField(Record):
    """A field of a command, an answer, an event or a control PDU. Text shows the same."""
    name: str = None  # type: ignore[assignment]
    """Its name in the specification."""
    index: Optional[int] = None
    """Which entry of a list it is of; only there in lists."""
    value: Optional[Union[int, str]] = None
    """A count as a number; codes, handles and bits as '0x0040'; an address; a name; what is longer as octets
    in hexadecimal. null: 'secret' or 'partly_missing' says why."""
    secret: Optional[Literal[True]] = None
    """It is a key, a PIN or a passkey, and is not shown; there only if so."""
    partly_missing: Optional[Literal[True]] = None
    """The packet ends within it; there only if so."""
    value_name: Optional[str] = None
    """What the value is called, where values have names; null if this one has none."""
    value_names: Optional[Tuple[str, ...]] = None
    """The names of the bits that are set."""
    value_ms: Optional[float] = None
    """The value in milliseconds, where it counts slots or other units of time."""
    unit: Optional[str] = None
    """What the value counts."""

    _converters: ClassVar[Mapping[str, Converter]] = {'value_names': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'value')


@dataclasses.dataclass(eq=True, repr=True)
class ProvenanceField(Record):
    """A part of heartsnoop.Provenance."""
    layer: str = None  # type: ignore[assignment]
    """The layer that the field belongs to."""
    text: str = None  # type: ignore[assignment]
    """What it says."""
    field: Optional[ProvenancePacketField] = None
    """The field of a command, an answer, an event, a signal, a pairing or a control PDU that it is, as in
    'decode --format ndjson'; null for all else."""
    length: int = None  # type: ignore[assignment]
    """How many bytes it has."""
    bytes: Optional[str] = None
    """Its bytes; null for what is not shown, as keys are."""
    offsets: Tuple[int, ...] = None  # type: ignore[assignment]
    """Where each of its bytes stands in the capture; empty where they stand in no one place."""

    _converters: ClassVar[Mapping[str, Converter]] = {'field': maybe(ProvenancePacketField.from_json), 'offsets': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('layer', 'text', 'field', 'length', 'bytes', 'offsets')


@dataclasses.dataclass(eq=True, repr=True)
class ProvenanceRecordsItem(Record):
    """A part of heartsnoop.Provenance."""
    packet: int = None  # type: ignore[assignment]
    """Its number in the capture."""
    offset: int = None  # type: ignore[assignment]
    """Where its bytes stand."""
    length: int = None  # type: ignore[assignment]
    original_length: int = None  # type: ignore[assignment]
    """Its length before the recorder cut it."""
    fields: Tuple[ProvenanceField, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'fields': each(ProvenanceField.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'offset', 'length', 'original_length', 'fields')


@dataclasses.dataclass(eq=True, repr=True)
class Provenance(Record):
    """A packet led back to its bytes: what it tells, what its values are and how that is known, and every
    field with its offsets in the capture."""
    schema: Literal['heartsnoop.provenance/1'] = None  # type: ignore[assignment]
    capture: str = None  # type: ignore[assignment]
    """The capture's name."""
    packet: int = None  # type: ignore[assignment]
    """The packet that was asked for, by Wireshark's number."""
    last_packet: int = None  # type: ignore[assignment]
    """The packet with which its frame was whole."""
    time: int = None  # type: ignore[assignment]
    """When that was recorded."""
    direction: Optional[Literal['sent', 'received']] = None
    """Which way it went, seen from the host; null where the capture does not tell."""
    context: Tuple[str, ...] = None  # type: ignore[assignment]
    """The connection and the peer."""
    tells: Tuple[str, ...] = None  # type: ignore[assignment]
    """What it tells, in words."""
    values: Tuple[ProvenanceValuesItem, ...] = None  # type: ignore[assignment]
    """The values in it."""
    records: Tuple[ProvenanceRecordsItem, ...] = None  # type: ignore[assignment]
    """The records that hold its frame, in order."""
    frame: Tuple[ProvenanceField, ...] = None  # type: ignore[assignment]
    """The fields of the frame that the records make."""
    notes: Tuple[str, ...] = None  # type: ignore[assignment]
    """What is to be said of how the frame was put together."""

    _converters: ClassVar[Mapping[str, Converter]] = {'time': convert_time, 'context': each(None), 'tells': each(None), 'values': each(ProvenanceValuesItem.from_json), 'records': each(ProvenanceRecordsItem.from_json), 'frame': each(ProvenanceField.from_json), 'notes': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'capture', 'packet', 'last_packet', 'time', 'direction', 'context', 'tells', 'values', 'records', 'frame', 'notes')


# heartsnoop.misreading/1

@dataclasses.dataclass(eq=True, repr=True)
class MisreadingExplanationSeenInItem(Record):
    """A part of heartsnoop.Misreading."""
    packet: int = None  # type: ignore[assignment]
    """A packet by its number in the capture, from 1: Wireshark's frame number."""
    value: str = None  # type: ignore[assignment]
    """Its bytes."""
    shown: Optional[str] = None
    """What the app shows of it; null if nothing."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'value', 'shown')


@dataclasses.dataclass(eq=True, repr=True)
class MisreadingExplanation(Record):
    """One way in which the numbers may have come about."""
    cause: Literal['right_reading', 'decoding', 'stale', 'left_out', 'averaged', 'rate_of_mean_interval', 'doubled', 'twice', 'clipped', 'frozen', 'late', 'converted_twice', 'sum_of_value', 'mean_of_value', 'running_sum', 'long_values_only', 'padded', 'hexadecimal', 'other_unit', 'other_characteristic'] = None  # type: ignore[assignment]
    mistakes: Tuple[str, ...] = None  # type: ignore[assignment]
    """The decoding mistakes, by their names."""
    sentence: str = None  # type: ignore[assignment]
    """What the app does, as it goes on behind 'The app'."""
    quantity: Literal['bpm', 'rr_ms', 'rr_s', 'energy_kj', 'contact'] = None  # type: ignore[assignment]
    source: str = None  # type: ignore[assignment]
    """The characteristic and its peer."""
    explained: int = None  # type: ignore[assignment]
    """Shown numbers that it gives."""
    unexplained: int = None  # type: ignore[assignment]
    """Shown numbers that it does not give."""
    odd_numbers: Tuple[int, ...] = None  # type: ignore[assignment]
    """Their places in the list that was shown, from 1; empty where they are more than three."""
    not_shown: int = None  # type: ignore[assignment]
    """Numbers that it gives between these, which the app did not show."""
    not_shown_packets: Tuple[int, ...] = None  # type: ignore[assignment]
    """The packets of these, each as often as numbers of it are missing."""
    packets: Tuple[int, ...] = None  # type: ignore[assignment]
    """The first and the last packet whose value was shown; empty if nothing fits."""
    seen_in: Tuple[MisreadingExplanationSeenInItem, ...] = None  # type: ignore[assignment]
    """The values by which it is told from the right reading."""

    _converters: ClassVar[Mapping[str, Converter]] = {'mistakes': each(None), 'odd_numbers': each(None), 'not_shown_packets': each(None), 'packets': each(None), 'seen_in': each(MisreadingExplanationSeenInItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('cause', 'mistakes', 'sentence', 'quantity', 'source', 'explained', 'unexplained', 'odd_numbers', 'not_shown', 'not_shown_packets', 'packets', 'seen_in')


@dataclasses.dataclass(eq=True, repr=True)
class MisreadingExcluded(Record):
    """A part of heartsnoop.Misreading."""
    cause: Literal['right_reading', 'decoding', 'stale', 'left_out', 'averaged', 'rate_of_mean_interval', 'doubled', 'twice', 'clipped', 'frozen', 'late', 'converted_twice', 'sum_of_value', 'mean_of_value', 'running_sum', 'long_values_only', 'padded', 'hexadecimal', 'other_unit', 'other_characteristic'] = None  # type: ignore[assignment]
    mistakes: Tuple[str, ...] = None  # type: ignore[assignment]
    """The decoding mistakes, by their names."""
    sentence: str = None  # type: ignore[assignment]
    """What the app does, as it goes on behind 'The app'."""
    quantity: Literal['bpm', 'rr_ms', 'rr_s', 'energy_kj', 'contact'] = None  # type: ignore[assignment]
    source: str = None  # type: ignore[assignment]
    """The characteristic and its peer."""
    explained: int = None  # type: ignore[assignment]
    """Shown numbers that it gives."""

    _converters: ClassVar[Mapping[str, Converter]] = {'mistakes': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('cause', 'mistakes', 'sentence', 'quantity', 'source', 'explained')


@dataclasses.dataclass(eq=True, repr=True)
class Misreading(Record):
    """Which decoding mistake makes the numbers that an app showed of a capture's heart rates. Of several
    captures, each document is one line (NDJSON)."""
    schema: Literal['heartsnoop.misreading/1'] = None  # type: ignore[assignment]
    verdict: Literal['right', 'incomplete', 'mistaken', 'ambiguous', 'unknown', 'zero_throughout', 'too_few'] = None  # type: ignore[assignment]
    """right: what was sent, but for at most one number in ten, which are named; incomplete: what was sent,
    with more left out for no known reason; mistaken: the first explanation; ambiguous: known mistakes give
    the numbers, perhaps by chance; unknown: nothing known gives them; zero_throughout: the app shows 0
    throughout, which no mistake gives; too_few: too little to tell."""
    numbers: int = None  # type: ignore[assignment]
    """How many numbers the app showed."""
    equally_good: int = None  # type: ignore[assignment]
    """How many explanations are as good as the first."""
    explanations: Tuple[MisreadingExplanation, ...] = None  # type: ignore[assignment]
    """What explains them better than the right reading, the best first."""
    right_reading: MisreadingExplanation = None  # type: ignore[assignment]
    """One way in which the numbers may have come about."""
    not_visible: Tuple[str, ...] = None  # type: ignore[assignment]
    """Mistakes that no value of the capture would show."""
    excluded: Optional[Tuple[MisreadingExcluded, ...]] = None
    """With --tried: what was tried and does not explain the numbers, each mistake alone, what gives most of
    them first. Otherwise null."""
    pairs_tried: Optional[int] = None
    """With --tried: how many pairs of mistakes were tried besides. Otherwise null."""

    _converters: ClassVar[Mapping[str, Converter]] = {'explanations': each(MisreadingExplanation.from_json), 'right_reading': MisreadingExplanation.from_json, 'not_visible': each(None), 'excluded': maybe(each(MisreadingExcluded.from_json))}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'verdict', 'numbers', 'equally_good', 'explanations', 'right_reading', 'not_visible', 'excluded', 'pairs_tried')


# heartsnoop.agreement/1

@dataclasses.dataclass(eq=True, repr=True)
class AgreementSide(Record):
    """A part of heartsnoop.Agreement."""
    name: str = None  # type: ignore[assignment]
    form: Literal['capture', 'rr', 'table', 'hrvlogger', 'fit', 'wfdb', 'brainvision', 'edf', 'ecg'] = None  # type: ignore[assignment]
    unit: str = None  # type: ignore[assignment]
    """The unit that the numbers were taken to have, and why."""
    intervals: int = None  # type: ignore[assignment]
    notes: Tuple[str, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'notes': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'form', 'unit', 'intervals', 'notes')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementClock(Record):
    """A part of heartsnoop.Agreement."""
    ratio: Optional[float] = None
    """The sum of the side's intervals over the time in which they arrived."""
    error: Optional[float] = None
    seconds: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('ratio', 'error', 'seconds')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementUnit(Record):
    """A part of heartsnoop.Agreement."""
    finding: Literal['same', 'first_ticks_as_milliseconds', 'first_milliseconds_as_ticks', 'second_ticks_as_milliseconds', 'second_milliseconds_as_ticks', 'other_scale', 'undecided'] = None  # type: ignore[assignment]
    """first is a, second is b."""
    because_of: Optional[Literal['own_clock', 'other_clock', 'counted_samples', 'reference']] = None
    """Why that side is taken to be wrong: its intervals do not add up to its own times of arrival, the other's
    do, the other counts samples, or nothing but that b is the reference."""
    ratio: Optional[float] = None
    """The sum of a's intervals over that of b's, as written, of intervals that stand for each other."""
    ratio_error: Optional[float] = None
    """Its standard error, by leaving out a twentieth at a time."""
    pairs: int = None  # type: ignore[assignment]
    factor_a: Optional[float] = None
    """What a's numbers are multiplied by for the statistics."""
    factor_b: Optional[float] = None
    clock_a: Optional[AgreementClock] = None
    clock_b: Optional[AgreementClock] = None

    _converters: ClassVar[Mapping[str, Converter]] = {'clock_a': maybe(AgreementClock.from_json), 'clock_b': maybe(AgreementClock.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('finding', 'because_of', 'ratio', 'ratio_error', 'pairs', 'factor_a', 'factor_b', 'clock_a', 'clock_b')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementAlignment(Record):
    """A part of heartsnoop.Agreement."""
    first_a: int = None  # type: ignore[assignment]
    """Numbers of intervals, from 1."""
    last_a: int = None  # type: ignore[assignment]
    first_b: int = None  # type: ignore[assignment]
    last_b: int = None  # type: ignore[assignment]
    pairs: int = None  # type: ignore[assignment]
    unlike_pairs: int = None  # type: ignore[assignment]
    """Pairs that the alignment made of intervals that are not of one beat: the shorter is less than seven
    tenths of the longer. They are left out, as intervals without counterpart."""
    matched: Optional[float] = None
    """The share of intervals between the first and the last pair that stand one for one."""
    log_likelihood_ratio: Optional[float] = None
    """By how much likelier the alignment is than chance."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('first_a', 'last_a', 'first_b', 'last_b', 'pairs', 'unlike_pairs', 'matched', 'log_likelihood_ratio')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementClocks(Record):
    """A part of heartsnoop.Agreement."""
    offset_s: Optional[float] = None
    """The time of a beat in a minus that in b."""
    offset_error_s: Optional[float] = None
    drift_ppm: Optional[float] = None
    drift_error_ppm: Optional[float] = None
    utc: bool = None  # type: ignore[assignment]
    """Whether both count from 1970 in UTC."""
    arrival: bool = None  # type: ignore[assignment]
    """Whether a's times are those of arrival."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('offset_s', 'offset_error_s', 'drift_ppm', 'drift_error_ppm', 'utc', 'arrival')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementRToArrivalBeatsItem(Record):
    """A part of heartsnoop.Agreement."""
    packet: int = None  # type: ignore[assignment]
    delay_s: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'delay_s')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementRToArrival(Record):
    """How long beats took from the R peak in the sensor's own ECG to the arrival of the notification; what the
    fastest ECG frames took on their way comes on top. null where the capture has no ECG of the sensor."""
    median_s: Optional[float] = None
    low_s: Optional[float] = None
    """Of twenty beats one took less."""
    high_s: Optional[float] = None
    """Of twenty beats one took more."""
    shortest_s: Optional[float] = None
    longest_s: Optional[float] = None
    beats: Tuple[AgreementRToArrivalBeatsItem, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'beats': each(AgreementRToArrivalBeatsItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('median_s', 'low_s', 'high_s', 'shortest_s', 'longest_s', 'beats')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementEstimate(Record):
    """A number with its 95 % confidence interval."""
    value: Optional[float] = None
    low: Optional[float] = None
    high: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('value', 'low', 'high')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementStatistics(Record):
    """A part of heartsnoop.Agreement."""
    pairs: int = None  # type: ignore[assignment]
    bias_ms: AgreementEstimate = None  # type: ignore[assignment]
    """A number with its 95 % confidence interval."""
    deviation_ms: Optional[float] = None
    lower_limit_ms: AgreementEstimate = None  # type: ignore[assignment]
    """A number with its 95 % confidence interval."""
    upper_limit_ms: AgreementEstimate = None  # type: ignore[assignment]
    """A number with its 95 % confidence interval."""
    icc_2_1: AgreementEstimate = None  # type: ignore[assignment]
    """A number with its 95 % confidence interval."""
    concordance: AgreementEstimate = None  # type: ignore[assignment]
    """A number with its 95 % confidence interval."""
    correlation: Optional[float] = None
    median_ms: Optional[float] = None
    """The median difference."""
    robust_deviation_ms: Optional[float] = None
    """1.4826 times the median distance of the differences from their median."""
    robust_lower_limit_ms: Optional[float] = None
    """The median minus 1.96 robust deviations."""
    robust_upper_limit_ms: Optional[float] = None
    """The median plus 1.96 robust deviations."""

    _converters: ClassVar[Mapping[str, Converter]] = {'bias_ms': AgreementEstimate.from_json, 'lower_limit_ms': AgreementEstimate.from_json, 'upper_limit_ms': AgreementEstimate.from_json, 'icc_2_1': AgreementEstimate.from_json, 'concordance': AgreementEstimate.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('pairs', 'bias_ms', 'deviation_ms', 'lower_limit_ms', 'upper_limit_ms', 'icc_2_1', 'concordance', 'correlation', 'median_ms', 'robust_deviation_ms', 'robust_lower_limit_ms', 'robust_upper_limit_ms')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementCounts(Record):
    """Beats or intervals of each kind of difference."""
    missing_beats: int = None  # type: ignore[assignment]
    split_interval: int = None  # type: ignore[assignment]
    moved_beat: int = None  # type: ignore[assignment]
    absent_intervals: int = None  # type: ignore[assignment]
    extra_intervals: int = None  # type: ignore[assignment]
    other_length: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('missing_beats', 'split_interval', 'moved_beat', 'absent_intervals', 'extra_intervals', 'other_length')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementPlace(Record):
    """So many intervals from one on, numbered from 1, and where the first stands."""
    before_interval: int = None  # type: ignore[assignment]
    intervals: int = None  # type: ignore[assignment]
    packet: Optional[int] = None
    line: Optional[int] = None
    interval: Optional[int] = None
    beat: Optional[int] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('before_interval', 'intervals')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementDifferencesItem(Record):
    """A part of heartsnoop.Agreement."""
    kind: Literal['missing_beats', 'split_interval', 'moved_beat', 'absent_intervals', 'extra_intervals', 'other_length'] = None  # type: ignore[assignment]
    made_by: Literal['strap', 'radio', 'recorder', 'reference', 'unknown'] = None  # type: ignore[assignment]
    evidence: Literal['lost_notifications', 'reconnect', 'recorder_loss', 'packets_unheard', 'packets_encrypted', 'packets_damaged', 'contact', 'duplicate', 'rhythm', 'none'] = None  # type: ignore[assignment]
    beats: int = None  # type: ignore[assignment]
    difference_ms: Optional[float] = None
    a: AgreementPlace = None  # type: ignore[assignment]
    """So many intervals from one on, numbered from 1, and where the first stands."""
    b: AgreementPlace = None  # type: ignore[assignment]
    """So many intervals from one on, numbered from 1, and where the first stands."""

    _converters: ClassVar[Mapping[str, Converter]] = {'a': AgreementPlace.from_json, 'b': AgreementPlace.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('kind', 'made_by', 'evidence', 'beats', 'difference_ms', 'a', 'b')


@dataclasses.dataclass(eq=True, repr=True)
class AgreementPairsItem(Record):
    """A part of heartsnoop.Agreement."""
    interval_a: int = None  # type: ignore[assignment]
    interval_b: int = None  # type: ignore[assignment]
    written_a: Optional[float] = None
    """Milliseconds as written, before any conversion."""
    written_b: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('interval_a', 'interval_b', 'written_a', 'written_b')


@dataclasses.dataclass(eq=True, repr=True)
class Agreement(Record):
    """How well two recordings of the same beats agree, as 'heartsnoop agree --format json' prints it. a is
    CAPTURE, b is REFERENCE; differences are a - b."""
    schema: Literal['heartsnoop.agreement/1'] = None  # type: ignore[assignment]
    a: AgreementSide = None  # type: ignore[assignment]
    b: AgreementSide = None  # type: ignore[assignment]
    refused: Optional[Literal['too_few_intervals', 'rhythm_too_even', 'nothing_alike']] = None
    """Why they are not compared; null if they are."""
    unit: Optional[AgreementUnit] = None
    alignment: Optional[AgreementAlignment] = None
    clocks: Optional[AgreementClocks] = None
    r_to_arrival: Optional[AgreementRToArrival] = None
    """How long beats took from the R peak in the sensor's own ECG to the arrival of the notification; what the
    fastest ECG frames took on their way comes on top. null where the capture has no ECG of the sensor."""
    statistics: Optional[AgreementStatistics] = None
    statistics_as_written: Optional[AgreementStatistics] = None
    counts: AgreementCounts = None  # type: ignore[assignment]
    """Beats or intervals of each kind of difference."""
    differences: Tuple[AgreementDifferencesItem, ...] = None  # type: ignore[assignment]
    pairs: Tuple[AgreementPairsItem, ...] = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {'a': AgreementSide.from_json, 'b': AgreementSide.from_json, 'unit': maybe(AgreementUnit.from_json), 'alignment': maybe(AgreementAlignment.from_json), 'clocks': maybe(AgreementClocks.from_json), 'r_to_arrival': maybe(AgreementRToArrival.from_json), 'statistics': maybe(AgreementStatistics.from_json), 'statistics_as_written': maybe(AgreementStatistics.from_json), 'counts': AgreementCounts.from_json, 'differences': each(AgreementDifferencesItem.from_json), 'pairs': each(AgreementPairsItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'a', 'b', 'refused', 'unit', 'alignment', 'clocks', 'r_to_arrival', 'statistics', 'statistics_as_written', 'counts', 'differences', 'pairs')


# heartsnoop.scan/1

@dataclasses.dataclass(eq=True, repr=True)
class ScanEndsItem(Record):
    """A part of heartsnoop.Scan."""
    reason: str = None  # type: ignore[assignment]
    count: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('reason', 'count')


@dataclasses.dataclass(eq=True, repr=True)
class ScanSensorsItem(Record):
    """A part of heartsnoop.Scan."""
    name: str = None  # type: ignore[assignment]
    values: int = None  # type: ignore[assignment]
    rr_intervals: int = None  # type: ignore[assignment]
    without_contact_s: float = None  # type: ignore[assignment]
    """Seconds without contact, by the sensor's own word."""
    verified: int = None  # type: ignore[assignment]
    consistent: int = None  # type: ignore[assignment]
    not_checkable: int = None  # type: ignore[assignment]
    suspect: int = None  # type: ignore[assignment]
    rejected: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'values', 'rr_intervals', 'without_contact_s', 'verified', 'consistent', 'not_checkable', 'suspect', 'rejected')


@dataclasses.dataclass(eq=True, repr=True)
class ScanGapsItem(Record):
    """A part of heartsnoop.Scan."""
    cause: Literal['link_down', 'unsubscribed', 'sniffer_missed', 'not_decrypted', 'recorder_dropped', 'capture_damaged', 'contact_lost', 'clock_step', 'sensor_silent', 'cannot_tell'] = None  # type: ignore[assignment]
    words: str = None  # type: ignore[assignment]
    """The cause in the words of every output."""
    count: int = None  # type: ignore[assignment]
    longest: str = None  # type: ignore[assignment]
    """The longest of them, with its evidence."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('cause', 'words', 'count', 'longest')


@dataclasses.dataclass(eq=True, repr=True)
class Scan(Record):
    """One line of heartsnoop scan as NDJSON: a capture, or a file that is none. What stands behind is_capture
    is there only for captures."""
    schema: Literal['heartsnoop.scan/1'] = None  # type: ignore[assignment]
    capture: str = None  # type: ignore[assignment]
    """The file, or what a capture in an archive is called."""
    use: Literal['heart_rates', 'doubtful_heart_rates', 'unnamed_values', 'traffic', 'little', 'nothing'] = None  # type: ignore[assignment]
    """How useful it is, from the best; see 'heartsnoop help scan'."""
    good_for: str = None  # type: ignore[assignment]
    """What it is good for, or why it is of little use, in words."""
    advice: Optional[str] = None
    """What to do next."""
    problem: Optional[str] = None
    """Why nothing, or not all of it, could be read."""
    is_capture: bool = None  # type: ignore[assignment]
    """Whether any of it could be read as a capture."""
    begins: Optional[str] = None
    """When the first packet was recorded, in UTC."""
    duration_ms: Optional[int] = None
    """From the first packet to the last."""
    format: Optional[str] = None
    """The kind of file."""
    bytes: Optional[int] = None
    """Bytes in the file, where that is known."""
    packets: Optional[int] = None
    """Records in it."""
    recorder_mode: Optional[Literal['unknown', 'full', 'headers_only', 'btsnooz', 'channel_headers', 'snap_length', 'irregular']] = None
    """How much of each packet the recorder kept."""
    recorded_by: Optional[Tuple[str, ...]] = None
    """Adapters by name or maker, a host, or a sniffer."""
    peers_connected: Optional[int] = None
    """Devices that were connected."""
    addresses_heard: Optional[int] = None
    """Addresses that were heard advertising."""
    peer_names: Optional[Tuple[str, ...]] = None
    """Names of devices that were connected."""
    connections: Optional[int] = None
    """Connections."""
    connections_open: Optional[int] = None
    """Those that were open at the capture's end."""
    ends: Optional[Tuple[ScanEndsItem, ...]] = None
    """Why the others ended, the most frequent first."""
    attribute_pdus: Optional[int] = None
    """ATT PDUs."""
    values: Optional[int] = None
    """Values that were notified or indicated."""
    characteristics: Optional[int] = None
    """Characteristics that discoveries name."""
    sensors: Optional[Tuple[ScanSensorsItem, ...]] = None
    """Sensors with heart rates; values by verdict."""
    no_heart_rates: Optional[str] = None
    """Why there is no sensor: a word of summary's."""
    gaps: Optional[Tuple[ScanGapsItem, ...]] = None
    """Gaps in streams of values, by their causes."""
    errors: Optional[int] = None
    """Errors on the timeline."""
    warnings: Optional[int] = None
    """Warnings on the timeline."""
    worst_finding: Optional[str] = None
    """The worst of them, by its code."""

    _converters: ClassVar[Mapping[str, Converter]] = {'recorded_by': each(None), 'peer_names': each(None), 'ends': each(ScanEndsItem.from_json), 'sensors': each(ScanSensorsItem.from_json), 'gaps': each(ScanGapsItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'capture', 'use', 'good_for', 'advice', 'problem', 'is_capture')


# heartsnoop.check/1

@dataclasses.dataclass(eq=True, repr=True)
class CheckResultFiguresItem(Record):
    """A part of heartsnoop.CheckResult."""
    name: str = None  # type: ignore[assignment]
    value: Optional[float] = None
    unit: str = None  # type: ignore[assignment]
    """s, ms, bpm, 1/s; empty for counts and shares."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'value', 'unit')


@dataclasses.dataclass(eq=True, repr=True)
class CheckResultCapturesItem(Record):
    """A part of heartsnoop.CheckResult."""
    capture: str = None  # type: ignore[assignment]
    results: int = None  # type: ignore[assignment]
    peers_left_out: int = None  # type: ignore[assignment]
    """Peers that were not judged because there are too many."""
    caveats: Tuple[str, ...] = None  # type: ignore[assignment]
    """What was not kept because there was too much of it."""

    _converters: ClassVar[Mapping[str, Converter]] = {'caveats': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('capture', 'results', 'peers_left_out', 'caveats')


@dataclasses.dataclass(eq=True, repr=True)
class CheckResult(Record):
    """A line of 'heartsnoop check --format ndjson': a result of a rule for a peer, or the summary, which is
    the last line."""
    schema: Literal['heartsnoop.check/1'] = None  # type: ignore[assignment]
    type: Literal['result', 'summary'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name."""
    peer: Optional[int] = None
    """The peer's number; null if the rule is about none in the capture."""
    server: Optional[Literal['peer', 'local']] = None
    """Whose attributes it is about: the peer's, or our own host's."""
    name: Optional[str] = None
    """The peer's name, its address or its number; what a terminal would obey is escaped."""
    address: Optional[str] = None
    rule: Optional[str] = None
    """The rule's id."""
    title: Optional[str] = None
    """What is required."""
    check: Optional[Literal['service', 'characteristic', 'readable', 'value', 'field', 'constant', 'advertised', 'subscription', 'connection_parameters', 'latency', 'unanswered_requests', 'control_point', 'notification_rate', 'gaps', 'heart_rate', 'rr_against_bpm', 'rr_order', 'energy_monotonic', 'energy_saturation', 'contact_bits', 'reserved_bits', 'well_formed', 'value_format', 'holds', 'verdict', 'verification', 'findings', 'coverage']] = None
    """The kind of rule."""
    clause: Optional[str] = None
    """Where it is written."""
    severity: Optional[Literal['fail', 'warn']] = None
    status: Optional[Literal['pass', 'fail', 'warn', 'not_seen']] = None
    insufficient: bool = None  # type: ignore[assignment]
    """Whether it keeps the check from being passed because it was not seen."""
    reason: Optional[str] = None
    """Why, in a sentence; its words may change."""
    figures: Optional[Tuple[CheckResultFiguresItem, ...]] = None
    packets: Optional[Tuple[int, ...]] = None
    """The first 8 packets that show it."""
    packet_count: Optional[int] = None
    outside_labels: Optional[Tuple[str, ...]] = None
    """Where the names of characteristics are from that the answer rests on, where the capture does not tell
    them: 'table: FILE', 'given by user'."""
    outcome: Optional[Literal['passed', 'failed', 'insufficient', 'unreadable']] = None
    complete: Optional[bool] = None
    """Whether all captures were read to their ends."""
    strict: Optional[bool] = None
    """Whether everything had to be seen."""
    pass_: Optional[int] = None
    """Results."""
    fail: Optional[int] = None
    """Results."""
    warn: Optional[int] = None
    """Results."""
    not_seen: Optional[int] = None
    """Results."""
    captures: Optional[Tuple[CheckResultCapturesItem, ...]] = None

    _converters: ClassVar[Mapping[str, Converter]] = {'figures': each(CheckResultFiguresItem.from_json), 'packets': each(None), 'outside_labels': each(None), 'captures': each(CheckResultCapturesItem.from_json)}
    _names: ClassVar[Mapping[str, str]] = {'pass': 'pass_'}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'type', 'insufficient')


# heartsnoop.diff/1

@dataclasses.dataclass(eq=True, repr=True)
class DifferenceSegment(Record):
    """How far the second's clock is ahead, from a packet of the first on."""
    from_packet: Optional[int] = None
    offset_ms: Optional[float] = None
    uncertainty_ms: Optional[float] = None
    """What the way through the air leaves open, where the two are from two ends."""
    drift_ppm: float = None  # type: ignore[assignment]
    events: int = None  # type: ignore[assignment]
    """Events by which it is known."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('from_packet', 'offset_ms', 'uncertainty_ms', 'drift_ppm', 'events')


@dataclasses.dataclass(eq=True, repr=True)
class DifferenceOneEnd(Record):
    """Events that only one end of a link sees, and that were not compared."""
    event: str = None  # type: ignore[assignment]
    a: int = None  # type: ignore[assignment]
    b: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('event', 'a', 'b')


@dataclasses.dataclass(eq=True, repr=True)
class DifferenceField(Record):
    """A member that differs, by the name that the timeline has for it; null where it is not there."""
    name: str = None  # type: ignore[assignment]
    a: Optional[Union[float, bool, str, Mapping[str, Any], Tuple[Union[float, bool, str, Mapping[str, Any]], ...]]] = None
    b: Optional[Union[float, bool, str, Mapping[str, Any], Tuple[Union[float, bool, str, Mapping[str, Any]], ...]]] = None

    _converters: ClassVar[Mapping[str, Converter]] = {'a': one_of(each(None)), 'b': one_of(each(None))}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'a', 'b')


@dataclasses.dataclass(eq=True, repr=True)
class Difference(Record):
    """One line of what 'heartsnoop diff --format ndjson' prints. For each matter that was compared: a line of
    the comparison, then the peers that belong together, then the differences. What is not known is null."""
    schema: Literal['heartsnoop.diff/1'] = None  # type: ignore[assignment]
    record: Literal['comparison', 'peer', 'difference'] = None  # type: ignore[assignment]
    what: Literal['events', 'series', 'attributes'] = None  # type: ignore[assignment]
    """What was compared."""
    a: Optional[str] = None
    """The first: its name and what it is."""
    b: Optional[str] = None
    """The second."""
    same: Optional[bool] = None
    """Whether nothing differs."""
    differences: Optional[int] = None
    """Number of lines of differences."""
    compared_a: Optional[int] = None
    """Events of the first that were compared."""
    compared_b: Optional[int] = None
    in_both: Optional[int] = None
    """Events that were found in both."""
    approximated: Optional[int] = None
    """Events of stretches with too many differences, in which the best pairs were not searched for to the end."""
    two_ends: Optional[bool] = None
    """Whether the two are from the two ends of a link."""
    time_tolerance_ms: Optional[float] = None
    absolute_time: Optional[bool] = None
    """Whether times were compared without aligning the clocks."""
    largest_residual_ms: Optional[float] = None
    """The largest difference in time within the tolerance, clocks aligned."""
    clock: Optional[Tuple[DifferenceSegment, ...]] = None
    one_end_only: Optional[Tuple[DifferenceOneEnd, ...]] = None
    absent_a: Optional[Tuple[str, ...]] = None
    """Kinds of events that the first, a saved output, holds none of: perhaps it was saved without them."""
    absent_b: Optional[Tuple[str, ...]] = None
    not_compared: Optional[Tuple[str, ...]] = None
    """Members that only one of the two holds."""
    peer_a: Optional[int] = None
    peer_b: Optional[int] = None
    address_a: Optional[str] = None
    address_b: Optional[str] = None
    name_a: Optional[str] = None
    name_b: Optional[str] = None
    matched_by: Optional[Literal['address', 'traffic', 'order']] = None
    difference: Optional[Literal['missing', 'added', 'changed', 'decoding', 'time', 'peer', 'shift']] = None
    """missing: the second lacks it; added: the first lacks it; changed: it says something else; decoding:
    other things were read out of the same bytes; time: it is at another time; peer: the peer has another
    address; shift: from here on the second is later or earlier than before."""
    category: Optional[str] = None
    event: Optional[str] = None
    attribute: Optional[str] = None
    """What it is about, by name."""
    own_name: Optional[str] = None
    """The user's own name of the handle (--map 0x0011=command); there only if one was given."""
    number: Optional[int] = None
    """The event's number among those of its kind and attribute on its connection; of a peer its number."""
    later_ms: Optional[float] = None
    """How much later it is in the second."""
    count_a: Optional[int] = None
    """How often the same was said in the first, if in both."""
    count_b: Optional[int] = None
    fields: Optional[Tuple[DifferenceField, ...]] = None

    _converters: ClassVar[Mapping[str, Converter]] = {'clock': each(DifferenceSegment.from_json), 'one_end_only': each(DifferenceOneEnd.from_json), 'absent_a': each(None), 'absent_b': each(None), 'not_compared': each(None), 'fields': each(DifferenceField.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'record', 'what')


# heartsnoop.learning/1

@dataclasses.dataclass(eq=True, repr=True)
class LearningEvidence(Record):
    """What a claim rests on."""
    holds: int = None  # type: ignore[assignment]
    """Messages, or steps between them, for which it holds."""
    of: int = None  # type: ignore[assignment]
    """Those that could have shown it."""
    held_out_holds: int = None  # type: ignore[assignment]
    """Of the half that was held out, those for which it holds."""
    held_out_of: int = None  # type: ignore[assignment]
    """Those of the half that was held out."""
    hypotheses: int = None  # type: ignore[assignment]
    """Hypotheses that were tried."""
    chance_bits: float = None  # type: ignore[assignment]
    """The chance of it, all hypotheses counted, is 1 in 2 to this power."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('holds', 'of', 'held_out_holds', 'held_out_of', 'hypotheses', 'chance_bits')


@dataclasses.dataclass(eq=True, repr=True)
class LearningFraming(Record):
    """How messages are put together from several values."""
    says: str = None  # type: ignore[assignment]
    """The rule in words."""
    loose_values: int = None  # type: ignore[assignment]
    """Values that belong to no whole message."""
    evidence: LearningEvidence = None  # type: ignore[assignment]
    """What a claim rests on."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': LearningEvidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('says', 'loose_values', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class LearningFamily(Record):
    """A protocol or format that others defined."""
    name: str = None  # type: ignore[assignment]
    """What it is called."""
    says: str = None  # type: ignore[assignment]
    """The claim in words."""
    evidence: LearningEvidence = None  # type: ignore[assignment]
    """What a claim rests on."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': LearningEvidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'says', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class LearningEscaping(Record):
    """How octets that mark messages are written inside of them: claims and examples are of what is meant."""
    says: str = None  # type: ignore[assignment]
    """The rule in words."""
    mark: str = None  # type: ignore[assignment]
    """The octet that marks messages."""
    escape: str = None  # type: ignore[assignment]
    """The octet that stands in front of a code."""
    evidence: LearningEvidence = None  # type: ignore[assignment]
    """What a claim rests on."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': LearningEvidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('says', 'mark', 'escape', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class LearningClaim(Record):
    """What some bytes are."""
    role: Literal['constant', 'opcode', 'length', 'counter', 'timestamp', 'check_sum', 'enumeration', 'flags', 'measurement', 'text', 'decimal', 'padding'] = None  # type: ignore[assignment]
    """What they are."""
    offset: int = None  # type: ignore[assignment]
    """The first byte: from the start, or, negative, from the end."""
    size: int = None  # type: ignore[assignment]
    """How many bytes."""
    type: str = None  # type: ignore[assignment]
    """The number that they make, as Kaitai Struct writes types."""
    says: str = None  # type: ignore[assignment]
    """The claim in words."""
    contents: Optional[str] = None
    """The bytes that always stand there."""
    values: Optional[Tuple[int, ...]] = None
    """The numbers that occur."""
    algorithm: Optional[str] = None
    """Of a check sum, the algorithm."""
    covers: Optional[str] = None
    """Of a check sum, the bytes that it covers."""
    evidence: LearningEvidence = None  # type: ignore[assignment]
    """What a claim rests on."""

    _converters: ClassVar[Mapping[str, Converter]] = {'values': each(None), 'evidence': LearningEvidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('role', 'offset', 'size', 'type', 'says', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class LearningKindsToldBy(Record):
    """What tells kinds of messages apart, and what that rests on."""
    what: Literal['byte', 'length'] = None  # type: ignore[assignment]
    """A byte, or the messages' length."""
    offset: Optional[int] = None
    """The byte, or null for the length."""
    evidence: LearningEvidence = None  # type: ignore[assignment]
    """What a claim rests on."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': LearningEvidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('what', 'offset', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class LearningExample(Record):
    """One message of the kind."""
    packet: int = None  # type: ignore[assignment]
    """Its packet: Wireshark's frame number."""
    hex: str = None  # type: ignore[assignment]
    """Its bytes."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('packet', 'hex')


@dataclasses.dataclass(eq=True, repr=True)
class LearningRange(Record):
    """Bytes of which nothing is claimed."""
    offset: int = None  # type: ignore[assignment]
    size: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('offset', 'size')


@dataclasses.dataclass(eq=True, repr=True)
class LearningKind(Record):
    """Messages of one kind."""
    opcode: Optional[int] = None
    """The value of the byte that tells kinds apart, or null."""
    messages: int = None  # type: ignore[assignment]
    different: int = None  # type: ignore[assignment]
    """Different messages among them."""
    shortest: int = None  # type: ignore[assignment]
    """Bytes of the shortest."""
    longest: int = None  # type: ignore[assignment]
    """Bytes of the longest."""
    example: LearningExample = None  # type: ignore[assignment]
    """One message of the kind."""
    claims: Tuple[LearningClaim, ...] = None  # type: ignore[assignment]
    unknown: Tuple[LearningRange, ...] = None  # type: ignore[assignment]
    cannot_be_told: Tuple[str, ...] = None  # type: ignore[assignment]
    """What cannot be told, and what to record or to give next."""

    _converters: ClassVar[Mapping[str, Converter]] = {'example': LearningExample.from_json, 'claims': each(LearningClaim.from_json), 'unknown': each(LearningRange.from_json), 'cannot_be_told': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('opcode', 'messages', 'different', 'shortest', 'longest', 'example', 'claims', 'unknown', 'cannot_be_told')


@dataclasses.dataclass(eq=True, repr=True)
class LearningStream(Record):
    """One attribute's values in one direction."""
    attribute: str = None  # type: ignore[assignment]
    """The attribute's name."""
    uuid: Optional[str] = None
    """The attribute's UUID in its shortest form, or null where nothing tells it."""
    handle: str = None  # type: ignore[assignment]
    """Its handle; of a company's data in advertising the company's number."""
    peer: int = None  # type: ignore[assignment]
    """The peer's number on the timeline."""
    way: Literal['notified', 'read', 'written', 'advertised'] = None  # type: ignore[assignment]
    """Which way the values went: notified (or indicated), read, written, or advertised."""
    values: int = None  # type: ignore[assignment]
    """Values before they were put together."""
    messages: int = None  # type: ignore[assignment]
    mask: Optional[int] = None
    """What all octets are XORed with, or null: claims are of what is meant."""
    framing: Optional[LearningFraming] = None
    family: Optional[LearningFamily] = None
    """The known protocol or format that the messages are of, or null."""
    explained_percent: Optional[int] = None
    """How many in a hundred octets claims say something of; null without messages."""
    escaping: Optional[LearningEscaping] = None
    """How octets are escaped, or null where nothing says that they are."""
    opcode: Optional[LearningClaim] = None
    """The byte that tells kinds of messages apart, or null."""
    kinds_told_by: Optional[LearningKindsToldBy] = None
    """How the kinds are told apart, or null where there is one."""
    kinds: Tuple[LearningKind, ...] = None  # type: ignore[assignment]
    """The kinds, those with the most messages first."""
    cannot_be_told: Tuple[str, ...] = None  # type: ignore[assignment]
    """What cannot be told, and what to record or to give next."""

    _converters: ClassVar[Mapping[str, Converter]] = {'framing': maybe(LearningFraming.from_json), 'family': maybe(LearningFamily.from_json), 'escaping': maybe(LearningEscaping.from_json), 'opcode': maybe(LearningClaim.from_json), 'kinds_told_by': maybe(LearningKindsToldBy.from_json), 'kinds': each(LearningKind.from_json), 'cannot_be_told': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('attribute', 'uuid', 'handle', 'peer', 'way', 'values', 'messages', 'mask', 'framing', 'family', 'explained_percent', 'escaping', 'opcode', 'kinds_told_by', 'kinds', 'cannot_be_told')


@dataclasses.dataclass(eq=True, repr=True)
class LearningPair(Record):
    """Values that answer writes."""
    request: str = None  # type: ignore[assignment]
    """The attribute that is written."""
    answer: str = None  # type: ignore[assignment]
    """The attribute whose values answer."""
    latency_ms: float = None  # type: ignore[assignment]
    """From write to answer, the median."""
    says: str = None  # type: ignore[assignment]
    """The claim in words."""
    evidence: LearningEvidence = None  # type: ignore[assignment]
    """What a claim rests on."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': LearningEvidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('request', 'answer', 'latency_ms', 'says', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class LearningDifference(Record):
    """Bytes that tell the two captures apart."""
    attribute: str = None  # type: ignore[assignment]
    """The attribute's name."""
    way: Literal['notified', 'read', 'written', 'advertised'] = None  # type: ignore[assignment]
    """Which way the values went."""
    opcode: Optional[int] = None
    """The kind of message, or null."""
    offset: int = None  # type: ignore[assignment]
    """The byte."""
    here: str = None  # type: ignore[assignment]
    """Its values in the capture, each once."""
    there: str = None  # type: ignore[assignment]
    """Its values in the capture of --against, each once."""
    says: str = None  # type: ignore[assignment]
    """The claim in words."""
    evidence: LearningEvidence = None  # type: ignore[assignment]
    """What a claim rests on."""

    _converters: ClassVar[Mapping[str, Converter]] = {'evidence': LearningEvidence.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('attribute', 'way', 'opcode', 'offset', 'here', 'there', 'says', 'evidence')


@dataclasses.dataclass(eq=True, repr=True)
class LearningAgainst(Record):
    """A part of heartsnoop.Learning."""
    capture: str = None  # type: ignore[assignment]
    """The other capture's name."""
    differences: Tuple[LearningDifference, ...] = None  # type: ignore[assignment]
    cannot_be_told: Tuple[str, ...] = None  # type: ignore[assignment]
    """What cannot be told, and what to record or to give next."""

    _converters: ClassVar[Mapping[str, Converter]] = {'differences': each(LearningDifference.from_json), 'cannot_be_told': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('capture', 'differences', 'cannot_be_told')


@dataclasses.dataclass(eq=True, repr=True)
class Learning(Record):
    """What the values of a capture's attributes are made of, each claim with its evidence. Of several
    captures, each document is one line (NDJSON)."""
    schema: Literal['heartsnoop.learning/1'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name; there only where the output holds several."""
    streams: Tuple[LearningStream, ...] = None  # type: ignore[assignment]
    """The attributes, a direction each, in the order of their first values."""
    pairs: Tuple[LearningPair, ...] = None  # type: ignore[assignment]
    """Which values answer which writes."""
    against: Optional[LearningAgainst] = None
    """What differs from the capture of --against; there only with that option."""

    _converters: ClassVar[Mapping[str, Converter]] = {'streams': each(LearningStream.from_json), 'pairs': each(LearningPair.from_json), 'against': LearningAgainst.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'streams', 'pairs')


# heartsnoop.finding/places/1

@dataclasses.dataclass(eq=True, repr=True)
class PlacesPlace(Record):
    """A part of heartsnoop.Places."""
    attribute: str = None  # type: ignore[assignment]
    """The attribute's name."""
    uuid: Optional[str] = None
    """The attribute's UUID in its shortest form, or null where nothing tells it."""
    handle: str = None  # type: ignore[assignment]
    """Its handle; of a company's data in advertising the company's number."""
    peer: int = None  # type: ignore[assignment]
    """The peer's number on the timeline."""
    way: Literal['notified', 'read', 'written', 'advertised'] = None  # type: ignore[assignment]
    """Which way the values went: notified (or indicated), read, written, or advertised."""
    offset: int = None  # type: ignore[assignment]
    """The first byte: from the start, or, negative, from the end; of a number in a text that of the first of
    the packets."""
    size: int = None  # type: ignore[assignment]
    """How many bytes."""
    type: str = None  # type: ignore[assignment]
    """How they are read."""
    says: str = None  # type: ignore[assignment]
    """What makes the known number of it, or what was found, in words."""
    same_as_first: bool = None  # type: ignore[assignment]
    """Whether it tells the same number as the first place, in 98 of 100 messages or more: then both are where
    it stands."""
    fits: int = None  # type: ignore[assignment]
    """Known values that fit."""
    of: int = None  # type: ignore[assignment]
    """Known values."""
    delay_ms: Optional[int] = None
    """From the message to the time at which it was seen, the median; null without times."""
    chance_bits: float = None  # type: ignore[assignment]
    """The chance of it, all places and ways counted, is 1 in 2 to this power."""
    packets: Tuple[int, ...] = None  # type: ignore[assignment]
    """Packets that show it, at most eight."""

    _converters: ClassVar[Mapping[str, Converter]] = {'packets': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('attribute', 'uuid', 'handle', 'peer', 'way', 'offset', 'size', 'type', 'says', 'same_as_first', 'fits', 'of', 'delay_ms', 'chance_bits', 'packets')


@dataclasses.dataclass(eq=True, repr=True)
class PlacesAnswer(Record):
    """A part of heartsnoop.Places."""
    question: str = None  # type: ignore[assignment]
    """What was asked for."""
    found: bool = None  # type: ignore[assignment]
    """Whether the first place is proven: improbable by chance, and clearly better than the next that does not
    tell the same."""
    places: Tuple[PlacesPlace, ...] = None  # type: ignore[assignment]
    """The places, the least probable by chance first; only candidates where nothing was found."""
    cannot_be_told: Tuple[str, ...] = None  # type: ignore[assignment]
    """What cannot be told, and what to record or to give next."""

    _converters: ClassVar[Mapping[str, Converter]] = {'places': each(PlacesPlace.from_json), 'cannot_be_told': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('question', 'found', 'places', 'cannot_be_told')


@dataclasses.dataclass(eq=True, repr=True)
class Places(Record):
    """Where something known stands in the values of a capture. Of several captures, each document is one line
    (NDJSON)."""
    schema: Literal['heartsnoop.finding-places/1'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name; there only where the output holds several."""
    answers: Tuple[PlacesAnswer, ...] = None  # type: ignore[assignment]
    """An answer to each thing that was asked for."""

    _converters: ClassVar[Mapping[str, Converter]] = {'answers': each(PlacesAnswer.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'answers')


# heartsnoop.diagnosis/1

@dataclasses.dataclass(eq=True, repr=True)
class DiagnosisDiagnosisFacts(Record):
    """The same numbers by their names, which say their units; each is there where the cause has it."""
    air_packets: Optional[float] = None
    sent_again: Optional[float] = None
    gain: Optional[float] = None
    credit_packets: Optional[float] = None
    without_credit: Optional[float] = None
    credits_each: Optional[float] = None
    bytes_per_second: Optional[float] = None
    relaxed_bytes_per_second: Optional[float] = None
    interval_ms: Optional[float] = None
    packets_per_event: Optional[float] = None
    answer_ms: Optional[float] = None
    answer_intervals: Optional[float] = None
    round_trips: Optional[float] = None
    value_bytes: Optional[float] = None
    mtu: Optional[float] = None
    data_length: Optional[float] = None
    event_fits_packets: Optional[float] = None
    latency: Optional[float] = None
    timeout_ms: Optional[float] = None
    missed_events: Optional[float] = None
    silence_ms: Optional[float] = None
    rssi_dbm: Optional[float] = None
    round_trip_ms: Optional[float] = None
    took_ms: Optional[float] = None
    times: Optional[float] = None
    waited_ms: Optional[float] = None
    listened_percent: Optional[float] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class DiagnosisNext(Record):
    """A part of heartsnoop.Diagnosis."""
    code: str = None  # type: ignore[assignment]
    """What limits it then."""
    relaxed_bytes_per_second: int = None  # type: ignore[assignment]
    """What would move without it too, and without those before."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('code', 'relaxed_bytes_per_second')


@dataclasses.dataclass(eq=True, repr=True)
class DiagnosisDiagnosisSeenByApps(Record):
    """What apps are told of it, by system; null where they are told nothing."""
    android: Optional[str] = None
    core_bluetooth: Optional[str] = None
    bluez: Optional[str] = None
    winrt: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class DiagnosisDiagnosis(Record):
    """A part of heartsnoop.Diagnosis."""
    code: Literal['throughput.connection_interval', 'throughput.packets_per_event', 'throughput.data_length', 'throughput.mtu', 'throughput.value_size', 'throughput.write_with_response', 'throughput.indications', 'throughput.credits', 'throughput.host_queue', 'throughput.answer_time', 'throughput.phy', 'throughput.retransmissions', 'throughput.latency', 'throughput.other_links', 'drop.out_of_range', 'drop.supervision_timeout', 'drop.timeout_margin', 'drop.parameters_not_applied', 'drop.parameters_refused', 'drop.peripheral_reset', 'drop.adapter_reset', 'drop.lost_together', 'drop.authentication', 'drop.unanswered_request', 'drop.ended_by_peer', 'drop.abnormal_end', 'connecting.not_advertising', 'connecting.slow', 'connecting.given_up', 'connecting.never_established', 'connecting.refused', 'connecting.discovery_slow', 'connecting.discovered_twice', 'connecting.stale_handles', 'connecting.wrong_answers', 'bond.lost_by_peer', 'bond.lost_by_host', 'bond.pairing_not_supported', 'bond.pairing_failed', 'bond.repeated_attempts', 'bond.security_not_given', 'bond.encryption_failed'] = None  # type: ignore[assignment]
    """What is wrong."""
    area: Literal['throughput', 'drop', 'connecting', 'bond'] = None  # type: ignore[assignment]
    """What it concerns: the code's first part."""
    connection: Optional[int] = None
    """Its number on the timeline; null where there was none."""
    peer: Optional[int] = None
    """Its number on the timeline."""
    start: int = None  # type: ignore[assignment]
    """RFC 3339 in UTC, with as many decimals as the capture resolves."""
    end: int = None  # type: ignore[assignment]
    """RFC 3339 in UTC, with as many decimals as the capture resolves."""
    packets: Tuple[int, ...] = None  # type: ignore[assignment]
    """Packets that show it, at most 8."""
    statement: str = None  # type: ignore[assignment]
    """What was seen, in a sentence with its numbers."""
    facts: DiagnosisDiagnosisFacts = None  # type: ignore[assignment]
    """The same numbers by their names, which say their units; each is there where the cause has it."""
    next: Tuple[DiagnosisNext, ...] = None  # type: ignore[assignment]
    """What limits a transfer once that is gone, in this order; none of what is no transfer."""
    side: Literal['app', 'settings', 'firmware', 'surroundings'] = None  # type: ignore[assignment]
    """Who can mend it."""
    advice: str = None  # type: ignore[assignment]
    """How, in a sentence."""
    seen_by_apps: Optional[DiagnosisDiagnosisSeenByApps] = None
    """What apps are told of it, by system; null where they are told nothing."""

    _converters: ClassVar[Mapping[str, Converter]] = {'start': convert_time, 'end': convert_time, 'packets': each(None), 'facts': DiagnosisDiagnosisFacts.from_json, 'next': each(DiagnosisNext.from_json), 'seen_by_apps': maybe(DiagnosisDiagnosisSeenByApps.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('code', 'area', 'connection', 'peer', 'start', 'end', 'packets', 'statement', 'facts', 'next', 'side', 'advice', 'seen_by_apps')


@dataclasses.dataclass(eq=True, repr=True)
class DiagnosisChange(Record):
    """A part of heartsnoop.Diagnosis."""
    what: Literal['parameters', 'phy', 'data_length', 'mtu'] = None  # type: ignore[assignment]
    outcome: Literal['asked', 'granted', 'refused', 'given'] = None  # type: ignore[assignment]
    """asked: no answer was seen; given: it came without a request in the capture."""
    asked_packet: Optional[int] = None
    asked_by: Optional[Literal['host', 'peer']] = None
    asked: Optional[str] = None
    given_packet: Optional[int] = None
    given: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('what', 'outcome', 'asked_packet', 'asked_by', 'asked', 'given_packet', 'given')


@dataclasses.dataclass(eq=True, repr=True)
class DiagnosisLack(Record):
    """A part of heartsnoop.Diagnosis."""
    code: str = None  # type: ignore[assignment]
    """The finding of the timeline."""
    packets: Tuple[int, ...] = None  # type: ignore[assignment]
    """The first and the last packet that show it."""
    statement: str = None  # type: ignore[assignment]
    """What was seen, in a sentence."""

    _converters: ClassVar[Mapping[str, Converter]] = {'packets': each(None)}
    _required: ClassVar[Tuple[str, ...]] = ('code', 'packets', 'statement')


@dataclasses.dataclass(eq=True, repr=True)
class DiagnosisConnection(Record):
    """A part of heartsnoop.Diagnosis."""
    connection: Optional[int] = None
    """Its number on the timeline."""
    peer: Optional[int] = None
    """Its number on the timeline."""
    opened_packet: int = None  # type: ignore[assignment]
    opened: int = None  # type: ignore[assignment]
    """RFC 3339 in UTC, with as many decimals as the capture resolves."""
    closed: Optional[int] = None
    sent_value_bytes: int = None  # type: ignore[assignment]
    """Bytes of values that our side sent (written, notified, indicated, answered), and of frames on other
    channels."""
    received_value_bytes: int = None  # type: ignore[assignment]
    """The same of the peer."""
    changes: Tuple[DiagnosisChange, ...] = None  # type: ignore[assignment]
    """What was asked and what was given, at most 64 of a connection."""
    values: Tuple[DiagnosisLack, ...] = None  # type: ignore[assignment]
    """Values that did not come, or that nobody had asked for, at most 8."""
    not_: Tuple[str, ...] = None  # type: ignore[assignment]
    """What was looked at and is fine."""
    untold: Tuple[str, ...] = None  # type: ignore[assignment]
    """What cannot be told from this capture."""

    _converters: ClassVar[Mapping[str, Converter]] = {'opened': convert_time, 'closed': convert_time, 'changes': each(DiagnosisChange.from_json), 'values': each(DiagnosisLack.from_json), 'not': each(None), 'untold': each(None)}
    _names: ClassVar[Mapping[str, str]] = {'not': 'not_'}
    _required: ClassVar[Tuple[str, ...]] = ('connection', 'peer', 'opened_packet', 'opened', 'closed', 'sent_value_bytes', 'received_value_bytes', 'changes', 'values', 'not', 'untold')


@dataclasses.dataclass(eq=True, repr=True)
class DiagnosisSurvival(Record):
    """A part of heartsnoop.Diagnosis."""
    address: str = None  # type: ignore[assignment]
    captures: int = None  # type: ignore[assignment]
    """Captures in which it was connected."""
    connections: int = None  # type: ignore[assignment]
    lost: int = None  # type: ignore[assignment]
    """Those that ended otherwise than by one side's wish."""
    ended: int = None  # type: ignore[assignment]
    """Those that one side ended."""
    end_unseen: int = None  # type: ignore[assignment]
    """Those that are over and whose end is not in the capture: their adapter was reset, their handle used
    anew, or on the air the two connected again. They count as long as they were seen."""
    open: int = None  # type: ignore[assignment]
    """Those that were open at the capture's end."""
    total_ms: int = None  # type: ignore[assignment]
    """How long all lasted together."""
    median_ms: Optional[int] = None
    """After how long half are lost (Kaplan-Meier); null where that cannot be told, because more lasted."""

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('address', 'captures', 'connections', 'lost', 'ended', 'end_unseen', 'open', 'total_ms', 'median_ms')


@dataclasses.dataclass(eq=True, repr=True)
class Diagnosis(Record):
    """Why a capture's connections are slow, were lost, did not come about, or do not stay paired, with the
    packets that show it. What is not known is null, never left out. Of several captures, each document is
    one line (NDJSON)."""
    schema: Literal['heartsnoop.diagnosis/1'] = None  # type: ignore[assignment]
    capture: Optional[str] = None
    """The capture's name; there only where the output holds several."""
    diagnoses: Tuple[DiagnosisDiagnosis, ...] = None  # type: ignore[assignment]
    """What is wrong, by connection and time; first what concerns no connection."""
    connections: Tuple[DiagnosisConnection, ...] = None  # type: ignore[assignment]
    """The LE connections that were looked at, each once it ended or the capture did."""
    survival: Tuple[DiagnosisSurvival, ...] = None  # type: ignore[assignment]
    """How long connections with each peer last, in this capture and those before it in the output."""
    left_out: int = None  # type: ignore[assignment]
    """Diagnoses and connections beyond the 4096 of each that are kept."""

    _converters: ClassVar[Mapping[str, Converter]] = {'diagnoses': each(DiagnosisDiagnosis.from_json), 'connections': each(DiagnosisConnection.from_json), 'survival': each(DiagnosisSurvival.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'diagnoses', 'connections', 'survival', 'left_out')


# heartsnoop.overview/1

@dataclasses.dataclass(eq=True, repr=True)
class OverviewNoHeartRate(Record):
    """Why there is no heart rate; null if there is one."""
    cause: str = None  # type: ignore[assignment]
    text: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('cause', 'text')


@dataclasses.dataclass(eq=True, repr=True)
class OverviewSensorsItemVerdicts(Record):
    """How many values have each verdict."""
    verified: int = None  # type: ignore[assignment]
    consistent: int = None  # type: ignore[assignment]
    not_checkable: int = None  # type: ignore[assignment]
    suspect: int = None  # type: ignore[assignment]
    rejected: int = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('verified', 'consistent', 'not_checkable', 'suspect', 'rejected')


@dataclasses.dataclass(eq=True, repr=True)
class OverviewSensorsItem(Record):
    """A part of heartsnoop.Overview."""
    label: str = None  # type: ignore[assignment]
    peer: int = None  # type: ignore[assignment]
    address: Optional[str] = None
    values: int = None  # type: ignore[assignment]
    missing: int = None  # type: ignore[assignment]
    lowest_bpm: Optional[int] = None
    highest_bpm: Optional[int] = None
    rr_intervals: int = None  # type: ignore[assignment]
    verdict: Literal['verified', 'consistent', 'not_checkable', 'suspect', 'rejected'] = None  # type: ignore[assignment]
    verdicts: OverviewSensorsItemVerdicts = None  # type: ignore[assignment]
    """How many values have each verdict."""

    _converters: ClassVar[Mapping[str, Converter]] = {'verdicts': OverviewSensorsItemVerdicts.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('label', 'peer', 'address', 'values', 'missing', 'lowest_bpm', 'highest_bpm', 'rr_intervals', 'verdict', 'verdicts')


@dataclasses.dataclass(eq=True, repr=True)
class OverviewDevicesItemRevisionsItem(Record):
    """A part of heartsnoop.Overview."""
    name: str = None  # type: ignore[assignment]
    text: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('name', 'text')


@dataclasses.dataclass(eq=True, repr=True)
class OverviewDevicesItemSeenByApps(Record):
    """What apps on the recorded host are told of that end, by system; there only where it is known."""
    android: Optional[str] = None
    core_bluetooth: Optional[str] = None
    bluez: Optional[str] = None
    winrt: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ()


@dataclasses.dataclass(eq=True, repr=True)
class OverviewDevicesItem(Record):
    """A part of heartsnoop.Overview."""
    peer: int = None  # type: ignore[assignment]
    address: Optional[str] = None
    name: Optional[str] = None
    kind: Optional[str] = None
    """What it is, in words; null where nothing tells."""
    kind_by: Optional[str] = None
    """By what that is known; devices do not always say what is so."""
    maker: Optional[str] = None
    """Who made it; null where nothing tells."""
    maker_by: Optional[str] = None
    """By what that is known."""
    advertises_data_of: Optional[str] = None
    """Whose company identifier its advertising has, which may be another's than its maker's."""
    revisions: Tuple[OverviewDevicesItemRevisionsItem, ...] = None  # type: ignore[assignment]
    """What its Device Information says: model, firmware, software, hardware."""
    offers: Tuple[str, ...] = None  # type: ignore[assignment]
    """Its services by their names, and channels over BR/EDR; at most 80."""
    done: Tuple[str, ...] = None  # type: ignore[assignment]
    """What was done with it, in words: values written, sent and read."""
    connections: int = None  # type: ignore[assignment]
    last_end: Optional[str] = None
    """How the last connection ended, in words."""
    seen_by_apps: Optional[OverviewDevicesItemSeenByApps] = None
    """What apps on the recorded host are told of that end, by system; there only where it is known."""

    _converters: ClassVar[Mapping[str, Converter]] = {'revisions': each(OverviewDevicesItemRevisionsItem.from_json), 'offers': each(None), 'done': each(None), 'seen_by_apps': OverviewDevicesItemSeenByApps.from_json}
    _required: ClassVar[Tuple[str, ...]] = ('peer', 'address', 'name', 'kind', 'kind_by', 'maker', 'maker_by', 'advertises_data_of', 'revisions', 'offers', 'done', 'connections', 'last_end')


@dataclasses.dataclass(eq=True, repr=True)
class OverviewHeadlinesItem(Record):
    """A part of heartsnoop.Overview."""
    code: str = None  # type: ignore[assignment]
    text: str = None  # type: ignore[assignment]
    remedy: Optional[str] = None

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('code', 'text', 'remedy')


@dataclasses.dataclass(eq=True, repr=True)
class OverviewNextItem(Record):
    """A part of heartsnoop.Overview."""
    command: str = None  # type: ignore[assignment]
    answers: str = None  # type: ignore[assignment]

    _converters: ClassVar[Mapping[str, Converter]] = {}
    _required: ClassVar[Tuple[str, ...]] = ('command', 'answers')


@dataclasses.dataclass(eq=True, repr=True)
class Overview(Record):
    """What one wants to know first of a capture: what the devices are, heart rates, what went wrong, and what
    to ask next. What is not known is null. Of several captures, each document is one line (NDJSON)."""
    schema: Literal['heartsnoop.overview/1'] = None  # type: ignore[assignment]
    capture: str = None  # type: ignore[assignment]
    """The capture's name."""
    what_it_is: Tuple[str, ...] = None  # type: ignore[assignment]
    """What the devices are and what was done with them, a sentence each; where none was connected, what was
    heard."""
    format: str = None  # type: ignore[assignment]
    """The container."""
    packets: int = None  # type: ignore[assignment]
    begins: Optional[str] = None
    """When the first packet was recorded, in UTC; null without a packet."""
    duration_ms: Optional[float] = None
    no_heart_rate: Optional[OverviewNoHeartRate] = None
    """Why there is no heart rate; null if there is one."""
    sensors: Tuple[OverviewSensorsItem, ...] = None  # type: ignore[assignment]
    left_out: int = None  # type: ignore[assignment]
    """Values that are not judged: more than is kept."""
    devices: Tuple[OverviewDevicesItem, ...] = None  # type: ignore[assignment]
    """Peers that were connected."""
    advertisers: int = None  # type: ignore[assignment]
    """Addresses that were heard advertising."""
    errors: int = None  # type: ignore[assignment]
    warnings: int = None  # type: ignore[assignment]
    headlines: Tuple[OverviewHeadlinesItem, ...] = None  # type: ignore[assignment]
    """What went wrong, what explains most first."""
    next: Tuple[OverviewNextItem, ...] = None  # type: ignore[assignment]
    """Commands to ask next, and what each answers."""

    _converters: ClassVar[Mapping[str, Converter]] = {'what_it_is': each(None), 'no_heart_rate': maybe(OverviewNoHeartRate.from_json), 'sensors': each(OverviewSensorsItem.from_json), 'devices': each(OverviewDevicesItem.from_json), 'headlines': each(OverviewHeadlinesItem.from_json), 'next': each(OverviewNextItem.from_json)}
    _required: ClassVar[Tuple[str, ...]] = ('schema', 'capture', 'what_it_is', 'format', 'packets', 'begins', 'duration_ms', 'no_heart_rate', 'sensors', 'left_out', 'devices', 'advertisers', 'errors', 'warnings', 'headlines', 'next')


__all__ = [
    'AdErrorOrNull',
    'AdFlagsOrNull',
    'AdStructure',
    'AdapterAddedEvent',
    'AdapterAddressEvent',
    'AdapterHardwareErrorEvent',
    'AdapterInfoEvent',
    'AdapterStateEvent',
    'AdvertisingDataEvent',
    'AdvertisingEvent',
    'AdvertisingPduEvent',
    'Agreement',
    'AgreementAlignment',
    'AgreementClock',
    'AgreementClocks',
    'AgreementCounts',
    'AgreementDifferencesItem',
    'AgreementEstimate',
    'AgreementPairsItem',
    'AgreementPlace',
    'AgreementRToArrival',
    'AgreementRToArrivalBeatsItem',
    'AgreementSide',
    'AgreementStatistics',
    'AgreementUnit',
    'AirOmittedEvent',
    'AppearanceValue',
    'AttPduEvent',
    'AuthenticationRequirements',
    'BatteryLevelValue',
    'Beat',
    'CaptureBeginsEvent',
    'CentralAddressResolutionValue',
    'CentralIdentificationEvent',
    'CharacteristicDiscoveredEvent',
    'CheckResult',
    'CheckResultCapturesItem',
    'CheckResultFiguresItem',
    'ClientConfigurationValue',
    'ClientFeaturesValue',
    'ConfigurationOption',
    'ConfirmationEvent',
    'ConnectFailedEvent',
    'ConnectedEvent',
    'ConnectingEvent',
    'ControlClosedEvent',
    'ControlCommandEvent',
    'ControlEventEvent',
    'ControlOpenedEvent',
    'ControlPointValue',
    'CurrentTimeValue',
    'DataLengthChangedEvent',
    'DatabaseHashValue',
    'DecryptingEvent',
    'DescriptorDiscoveredEvent',
    'Diagnosis',
    'DiagnosisChange',
    'DiagnosisConnection',
    'DiagnosisDiagnosis',
    'DiagnosisDiagnosisFacts',
    'DiagnosisDiagnosisSeenByApps',
    'DiagnosisLack',
    'DiagnosisNext',
    'DiagnosisSurvival',
    'Difference',
    'DifferenceField',
    'DifferenceOneEnd',
    'DifferenceSegment',
    'DisconnectedEvent',
    'DisconnectedEventIsochronousStream',
    'DisconnectingEvent',
    'EncryptionChangedEvent',
    'ErrorOrNull',
    'ErrorResponseEvent',
    'ErrorResponseEventRequested',
    'Event',
    'EventDecryptedBy',
    'EventSeenByApps',
    'Evidence',
    'ExecuteWriteEvent',
    'ExtendedPropertiesValue',
    'FindingDetail',
    'FindingDetailFacts',
    'FindingDetailNextItem',
    'FindingDetailSeenByApps',
    'FindingEvent',
    'GATT',
    'GATTAttribute',
    'GATTCharacteristic',
    'GATTConnection',
    'GATTConnectionSeenByApps',
    'GATTContents',
    'GATTEvidence',
    'GATTInclude',
    'GATTLastRefusal',
    'GATTLastValue',
    'GATTLastWrite',
    'GATTPeer',
    'GATTPeerAdvertising',
    'GATTPeerDatabaseHash',
    'GATTPeerDatabaseHashUnknownHandlesItem',
    'GATTPeerEarlierServersItem',
    'GATTServer',
    'GATTService',
    'GATTSubscription',
    'GATTUnlabelled',
    'GATTValueSeen',
    'HciCommandCompleteEvent',
    'HciCommandEvent',
    'HciCommandStatusEvent',
    'HciCompletedPacketsEvent',
    'HciEventEvent',
    'HeartRateMeasurement',
    'History',
    'HistoryAttribute',
    'HistoryConstantRun',
    'HistoryCounterRun',
    'HistoryKind',
    'HistoryLayoutItem',
    'HistoryLengthRun',
    'HistoryNewRun',
    'HistoryValue',
    'HistoryVaryingRun',
    'IdentityAddressInformationEvent',
    'IncludeDiscoveredEvent',
    'Info',
    'InfoAdapter',
    'InfoClock',
    'InfoConnection',
    'InfoConnectionSeenByApps',
    'InfoContainer',
    'InfoFinding',
    'InfoInside',
    'InfoInterface',
    'InfoKnown',
    'InfoLengths',
    'InfoLinksItem',
    'InfoNotUnderstood',
    'InfoPeer',
    'InfoRecorder',
    'InfoRecords',
    'JoinedHalfwayEvent',
    'KeyDistribution',
    'KeyRefreshedEvent',
    'L2capCommandRejectEvent',
    'L2capConfigurationRequestEvent',
    'L2capConfigurationResponseEvent',
    'L2capConnectionParameterUpdateRequestEvent',
    'L2capConnectionParameterUpdateResponseEvent',
    'L2capConnectionRequestEvent',
    'L2capConnectionResponseEvent',
    'L2capCreateChannelRequestEvent',
    'L2capCreditBasedConnectionRequestEvent',
    'L2capCreditBasedConnectionResponseEvent',
    'L2capCreditBasedReconfigureRequestEvent',
    'L2capDisconnectionRequestEvent',
    'L2capEchoRequestEvent',
    'L2capFlowControlCreditIndicationEvent',
    'L2capInformationRequestEvent',
    'L2capInformationResponseEvent',
    'L2capInformationResponseEventInformation',
    'L2capLeCreditBasedConnectionRequestEvent',
    'L2capLeCreditBasedConnectionResponseEvent',
    'L2capMoveChannelConfirmationResponseEvent',
    'L2capMoveChannelRequestEvent',
    'L2capMoveChannelResponseEvent',
    'L2capUnknownEvent',
    'LabelInferredEvent',
    'LabelOrNull',
    'LayoutField',
    'LayoutItem',
    'Learning',
    'LearningAgainst',
    'LearningClaim',
    'LearningDifference',
    'LearningEscaping',
    'LearningEvidence',
    'LearningExample',
    'LearningFamily',
    'LearningFraming',
    'LearningKind',
    'LearningKindsToldBy',
    'LearningPair',
    'LearningRange',
    'LearningStream',
    'LinkControlEvent',
    'LinkEventsWithoutMembersEvent',
    'LocationValue',
    'LogEvent',
    'LongReadEvent',
    'ManufacturerData',
    'MessageEvent',
    'Misreading',
    'MisreadingExcluded',
    'MisreadingExplanation',
    'MisreadingExplanationSeenInItem',
    'MtuExchangedEvent',
    'NotificationEvent',
    'NotificationEventAnswers',
    'OtherDataEvent',
    'Overview',
    'OverviewDevicesItem',
    'OverviewDevicesItemRevisionsItem',
    'OverviewDevicesItemSeenByApps',
    'OverviewHeadlinesItem',
    'OverviewNextItem',
    'OverviewNoHeartRate',
    'OverviewSensorsItem',
    'OverviewSensorsItemVerdicts',
    'PacketField',
    'PacketLoggerEvent',
    'PairingConfirmEvent',
    'PairingEndedEvent',
    'PairingFailedEvent',
    'PairingKeypressNotificationEvent',
    'PairingPublicKeyEvent',
    'PairingRequestEvent',
    'ParametersRequestedEvent',
    'ParametersUpdatedEvent',
    'PeerIdentifiedEvent',
    'PhyUpdatedEvent',
    'Places',
    'PlacesAnswer',
    'PlacesPlace',
    'PnpIdValue',
    'PolarControlPointValue',
    'PolarControlPointValueSettingsItem',
    'PolarFeaturesValue',
    'PolarMeasurementValue',
    'PolarMeasurementValueSamplesItem2',
    'PreferredConnectionParametersValue',
    'PrepareWriteEvent',
    'PresentationFormatValue',
    'Provenance',
    'ProvenanceField',
    'ProvenancePacketField',
    'ProvenanceRecordsItem',
    'ProvenanceValuesItem',
    'QueuedWriteEvent',
    'RawValue',
    'ReadEvent',
    'ReadMultipleEvent',
    'RecordValue',
    'RecordValueMissing',
    'RemoteFeaturesEvent',
    'RemoteVersionEvent',
    'ReportEvent',
    'Scan',
    'ScanEndsItem',
    'ScanEvent',
    'ScanGapsItem',
    'ScanSensorsItem',
    'SecurityRequestEvent',
    'SeriesValue',
    'ServerConfigurationValue',
    'ServerFeaturesValue',
    'ServiceChangedValue',
    'ServiceData',
    'ServiceDiscoveredEvent',
    'SilenceEvent',
    'SmpUnknownEvent',
    'SubscribedEvent',
    'Summary',
    'SummaryCheck',
    'SummaryCheckFiguresItem',
    'SummaryFinding',
    'SummaryGrade',
    'SummaryHrv',
    'SummaryRefusal',
    'SummaryRun',
    'SummarySensor',
    'SummarySensorArtefacts',
    'SummarySensorGapsItem',
    'SummarySensorGapsItemSeenByApps',
    'SummarySensorMeasurements',
    'SummarySensorNotifications',
    'SummarySensorSelection',
    'SummaryStretch',
    'SummaryVariability',
    'SummaryVariabilityDfa',
    'SummaryVariabilityDfaWindows',
    'SummaryVariabilityDfaWindowsWindowsItem',
    'SummaryVariabilityDfaWindowsWindowsItemPart',
    'SummaryVariabilityLombScargle',
    'SummaryVariabilityLombScargleVlf',
    'SummaryVariabilitySampleEntropy',
    'SummaryVariabilitySpectrum',
    'SummaryVariabilitySpectrumVlf',
    'SummaryVariabilityTimeDomain',
    'SynchronousDataEvent',
    'SystemIdValue',
    'SystemNoteEvent',
    'TextValue',
    'UnknownPacketEvent',
    'VendorDiagnosticEvent',
    'VendorLogEvent',
    'WriteEvent',
    'WriteResponseEvent',
    'EVENTS',
]

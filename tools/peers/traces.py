"""Traces of `decode --format perfetto` read with Perfetto's own descriptors: traces FILE...

Slices must nest on every track and end, each with its packet; every track has a name and a parent that is
described; counters have values. How many of each there are is printed as JSON, a line a trace.
HSCommandTests run this where .build/test-venv exists; `tools/test packages` makes it.
"""
import json

from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent


def argument(event, name):
    return next((note.uint_value for note in event.debug_annotations if note.name == name), None)


def check(path):
    """What does not hold of a trace; prints how many of each there are."""
    faults = []
    trace = Trace()
    with open(path, "rb") as file:
        trace.ParseFromString(file.read())
    tracks = {p.track_descriptor.uuid: p.track_descriptor for p in trace.packet if p.HasField("track_descriptor")}
    for number, track in tracks.items():
        if not track.name:
            faults.append(f"track {number} has no name")
        if track.parent_uuid and track.parent_uuid not in tracks:
            faults.append(f"{track.name}: its parent is not described")
    events = [p for p in trace.packet if p.HasField("track_event")]
    order = sorted(range(len(events)), key=lambda i: (events[i].timestamp, i))
    stacks, counts = {}, {"tracks": len(tracks), "slices": 0, "instants": 0, "counters": {}}
    for place in order:
        event = events[place].track_event
        if event.track_uuid not in tracks:
            faults.append(f"an event is on track {event.track_uuid}, which is not described")
            continue
        stack = stacks.setdefault(event.track_uuid, [])
        if event.type == TrackEvent.TYPE_SLICE_END:
            if not stack:
                faults.append(f"{tracks[event.track_uuid].name}: a slice ends that did not begin")
            else:
                stack.pop()
            continue
        if not argument(event, "packet"):
            faults.append(f"{event.name or tracks[event.track_uuid].name}: no packet")
        if event.type == TrackEvent.TYPE_SLICE_BEGIN:
            stack.append(event.name)
            counts["slices"] += 1
            if not event.name:
                faults.append("a slice has no name")
        elif event.type == TrackEvent.TYPE_COUNTER:
            name = tracks[event.track_uuid].name
            counts["counters"].setdefault(name, []).append(event.double_counter_value)
        else:
            counts["instants"] += 1
    faults.extend(f"{tracks[number].name}: {stack} do not end" for number, stack in stacks.items() if stack)
    print(json.dumps(counts))
    return faults


def compare(given):
    yield from [fault for path in given.what for fault in check(path)][:20]

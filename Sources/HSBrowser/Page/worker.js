// One command, run by the program's own code, in a worker of its own: whatever happens here, the page lives on.
'use strict';

/** Octets of a block that is read at a time. */
const BLOCK = 1 << 20;
const utf8 = new TextEncoder();
const text = new TextDecoder();

onmessage = ({ data: { module, words, files } }) => {
  const reader = new FileReaderSync();
  /** The block of each file that was read last. */
  const blocks = files.map(() => ({ at: 0, octets: new Uint8Array(0) }));
  let memory;
  const octets = (place, count) => new Uint8Array(memory.buffer, Number(place), Number(count));
  const named = (place, count) => text.decode(octets(place, count));

  function block(file, offset) {
    const kept = blocks[file];
    if (offset < kept.at || offset >= kept.at + kept.octets.length) {
      kept.at = offset - offset % BLOCK;
      kept.octets = new Uint8Array(reader.readAsArrayBuffer(files[file].file.slice(kept.at, kept.at + BLOCK)));
    }
    return kept.octets.subarray(offset - kept.at);
  }

  const page = {
    open: (place, count) => files.findIndex(({ name }) => name === named(place, count)),
    size: file => BigInt(files[file].file.size),
    read: (file, offset, place, count) => {
      try {
        const found = block(file, Number(offset)).subarray(0, Number(count));
        octets(place, found.length).set(found);
        return BigInt(found.length);
      } catch {
        // The file was changed or taken away since it was chosen.
        return -1n;
      }
    },
    write: () => {},
    random: (place, count) => {
      // So many at most are given at a time.
      for (let at = 0; at < Number(count); at += 65536) crypto.getRandomValues(octets(place, count).subarray(at, at + 65536));
    },
    now: () => BigInt(Math.round(performance.now() * 1e6)),
    number: (place, count) => Number(named(place, count)),
    print: (part, place, count) => {
      const copy = octets(place, count).slice();
      postMessage({ part, copy }, [copy.buffer]);
    },
    progress: (position, size) => postMessage({ position: Number(position), size: Number(size) }),
  };

  try {
    const { exports } = new WebAssembly.Instance(module, { page, math: Math });
    memory = exports.memory;
    const given = utf8.encode(words.join('\0'));
    const place = exports.room(BigInt(given.length));
    octets(place, given.length).set(given);
    postMessage({ status: exports.run(place, BigInt(given.length)), memory: memory.buffer.byteLength });
  } catch (trap) {
    postMessage({ trap: String(trap) });
  }
};

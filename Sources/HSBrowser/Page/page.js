// The page around the program: files in, words out. Nothing leaves it.
'use strict';

const $ = id => document.getElementById(id);
/** Most octets of text that the page shows; all of it can be saved. */
const SHOWN = 2_000_000;

/** The program, unpacked and compiled once. */
const program = (async () => {
  const packed = Uint8Array.from(atob($('program').textContent), c => c.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
})();
const workerAddress = URL.createObjectURL(new Blob([$('worker').textContent], { type: 'text/javascript' }));

/** Runs a command in a worker of its own; what it prints and says, and its exit status. */
function start(words, files, heard = () => {}) {
  let worker;
  const ended = (async () => {
    const module = await program;
    const printed = [], said = [];
    return new Promise(resolve => {
      worker = new Worker(workerAddress);
      const end = result => {
        worker.terminate();
        resolve({ printed: new Blob(printed), said: new Blob(said), ...result });
      };
      worker.onmessage = ({ data }) => {
        if ('copy' in data) (data.part === 1 ? printed : said).push(data.copy);
        else if ('position' in data) heard(data.position, data.size);
        else end(data);
      };
      worker.onerror = event => { event.preventDefault(); end({ trap: event.message || 'the worker failed' }); };
      worker.cancel = () => end({ cancelled: true });
      worker.postMessage({ module, words, files });
    });
  })();
  return { ended, cancel: () => worker?.cancel() };
}

/** Files by names of their own: of two with one name the second is called `NAME (2)`. */
function named(list) {
  const names = new Map();
  return Array.from(list, file => {
    const times = (names.get(file.name) ?? 0) + 1;
    names.set(file.name, times);
    return { name: times > 1 ? `${file.name} (${times})` : file.name, file };
  });
}

let files = [], running, result;

function say(words) { $('state').textContent = words; }

async function run() {
  running?.cancel();
  if (!files.length) return;
  const [command, format, ...more] = $('what').value.split(' ');
  const words = [command, ...(format === 'capture' ? [] : ['--format', format]), ...more, ...files.map(({ name }) => name)];
  $('progress').value = 0;
  $('working').hidden = false;
  say(`Reading ${files.map(({ name }) => name).join(', ')}.`);
  $('output').textContent = $('said').textContent = '';
  $('report').hidden = true;
  $('save').disabled = true;
  const began = performance.now();
  const mine = running = start(words, files, (position, size) => { if (size) $('progress').value = position / size; });
  let outcome;
  try {
    outcome = await mine.ended;
  } catch (fault) {
    outcome = { trap: String(fault) };
  }
  if (running !== mine) return;
  running = undefined;
  $('working').hidden = true;
  if (outcome.cancelled) return say('Cancelled.');
  if (outcome.trap) {
    return say(`The program ended with a fault of its own, not of yours: ${outcome.trap}. The page goes on. `
      + 'Please report this text, the browser, and what kind of file it was; the file itself only if you may share it.');
  }
  const { printed } = outcome, isShared = format === 'capture' || more.includes('--redact');
  const ending = format === 'capture' ? await captureEnding(printed) : format === 'text' ? 'txt' : format;
  // Of what is shared the file's name may be its owner's.
  result = { blob: printed, name: `${isShared ? 'redacted' : files[0].name.replace(/\.[A-Za-z0-9]+$/, '')}.${ending}` };
  $('said').textContent = await outcome.said.text();
  $('save').disabled = !printed.size;
  let cut = '';
  if (format === 'html') {
    $('report').srcdoc = await printed.text();
    $('report').hidden = !printed.size;
  } else if (format === 'capture') {
    cut = printed.size ? ` A capture of ${printed.size} octets: save it.` : '';
  } else {
    $('output').textContent = await printed.slice(0, SHOWN).text();
    if (printed.size > SHOWN) cut = ` The first ${SHOWN} octets of ${printed.size} are shown; save it to have all.`;
  }
  const bad = { 0: '', 2: ' Not all of it could be read.', 3: ' There is not enough in it for an answer.' }[outcome.status] ?? ` Exit status ${outcome.status}.`;
  say(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.${bad}${cut}`);
}

/** How a capture's name ends, by its first octets. */
async function captureEnding(capture) {
  const [first, second] = new Uint8Array(await capture.slice(0, 2).arrayBuffer());
  const known = { 0x6274: 'btsnoop', 0xd4c3: 'pcap', 0xa1b2: 'pcap', 0x4d3c: 'pcap', 0xa1b3: 'pcap', 0x0a0d: 'pcapng' };
  return known[first << 8 | second] ?? 'pklg';
}

function choose(list) {
  files = named(list);
  $('names').textContent = files.map(({ name }) => name).join(', ');
  run();
}

$('files').onchange = event => choose(event.target.files);
$('what').onchange = run;
$('cancel').onclick = () => running?.cancel();
$('save').onclick = () => {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(result.blob);
  a.download = result.name;
  a.click();
  URL.revokeObjectURL(a.href);
};
const drop = document.body;
drop.ondragover = event => { event.preventDefault(); drop.classList.add('over'); };
drop.ondragleave = () => drop.classList.remove('over');
drop.ondrop = event => {
  event.preventDefault();
  drop.classList.remove('over');
  if (event.dataTransfer.files.length) choose(event.dataTransfer.files);
};
program.catch(fault => {
  say('This browser cannot run the program: it lacks WebAssembly with 64-bit memory, or DecompressionStream. '
    + `Chromium 133, Edge 133 and Firefox 134 or newer have both. (${fault})`);
});

// A sketch: what the app did with peer «peer» of «capture», for @abandonware/noble.
// Made by heartsnoop replay.
// «=remarks»
const noble = require('@abandonware/noble');
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const next = (c, ms) => Promise.race([new Promise((done) => c.once('data', done)), sleep(ms)]);

async function run(peripheral) {
  await peripheral.connectAsync();
  const { characteristics } = await peripheral.discoverAllServicesAndCharacteristicsAsync();
  const plain = (uuid) => uuid.replace(/-/g, '').replace(/^0000(....)00001000800000805f9b34fb$/, '$1');
  const at = (service, uuid, place) => {
    const found = characteristics.filter((c) => c.uuid === plain(uuid) && (!service || c._serviceUuid === plain(service)))[place];
    if (!found) throw new Error(`the device has no characteristic ${uuid}`);
    return found;
  };
  // «=steps»
  // «:subscribe»
  {«named»
    // «?meaning»
    const c = at("«service»", "«characteristic»", «place»);
    c.on('data', (data) => console.log('«characteristic»', data.toString('hex')));
    await c.subscribeAsync();
  }
  // «:unsubscribe»
  await at("«service»", "«characteristic»", «place»).unsubscribeAsync();
  // «:read»
  console.log((await at("«service»", "«characteristic»", «place»).readAsync()).toString('hex'));«named»
  // «:answer»
  const answer«answer» = next(at("«service»", "«characteristic»", «place»), «patience ms»);
  // «:write»
  await at("«service»", "«characteristic»", «place»).writeAsync(Buffer.from('«hex»', 'hex'), false);«named»
  // «:command»
  await at("«service»", "«characteristic»", «place»).writeAsync(Buffer.from('«hex»', 'hex'), true);«named»
  // «:wait»
  await answer«answer»;«named»
  // «:pause»
  await sleep(«ms»);
  // «:pair»
  // Here the link was encrypted; the system pairs by itself.
  // «.»
  await peripheral.disconnectAsync();
}

noble.on('stateChange', (state) => state === 'poweredOn' && noble.startScanningAsync());
noble.on('discover', async (peripheral) => {
  if (![peripheral.address, peripheral.advertisement.localName].includes(process.argv[2])) return;
  await noble.stopScanningAsync();
  await run(peripheral);
  process.exit();
});

import { Worker } from 'node:worker_threads';
import { stopThread } from './stop-thread';

/** A thread that is at work for a tenth of a second when it's asked to leave, and notes that it finished. */
async function startBusy(onMessage: string) {
  const finished = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    parentPort.on('message', (message) => { ${onMessage} });
    parentPort.postMessage('started');
    const end = performance.now() + 100;
    while (performance.now() < end);
    Atomics.store(workerData, 0, 1);`,
    { eval: true, workerData: finished },
  );
  await new Promise((resolve) => worker.once('message', resolve));
  return { worker, hasFinished: () => Atomics.load(finished, 0) === 1 };
}

it('lets a thread finish what it does, and then leave', async () => {
  const { worker, hasFinished } = await startBusy("if (message === 'leave') process.exit();");
  await stopThread(worker);
  expect([hasFinished(), worker.threadId]).toEqual([true, -1]);
  // Again, it's gone already.
  await stopThread(worker);
});

it('terminates one that doesn’t leave', async () => {
  const { worker } = await startBusy('');
  await stopThread(worker, 200);
  expect(worker.threadId).toBe(-1);
});

import { parentPort, workerData } from 'node:worker_threads';
import { ensureDefined } from '@/lib/core/base/assert';
import { answerRequest } from '@/lib/core/base/server/ask-thread';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { openDatabase } from '@/lib/core/database/open-database';
import { yieldToEventLoop } from '../pause';
import { createRobotJobs } from './robot-jobs';
import type { JobRequest, RobotThreadSettings } from './robot-threads';

/** A thread that runs robots for the engine, with a read-only connection of its own. */
const { database, facts } = workerData as RobotThreadSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
const connecting = openDatabase({ ...database, readOnly: true });
const opening = connecting.then((opened) => createRobotJobs(opened, facts));
// Each job reports the failure.
opening.catch(() => undefined);
const queue: JobRequest[] = [];
let isWorking = false;
let isStopping = false;

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  while (queue.length > 0 && !isStopping) {
    // Models first: an open transaction waits for them.
    const first = queue.findIndex(({ kind }) => kind === 'model');
    const [{ id, kind, job }] = queue.splice(Math.max(0, first), 1) as [JobRequest];
    port.postMessage(await answerRequest(id, async () => (await opening)[kind](job)));
    await yieldToEventLoop();
  }
  isWorking = false;
  if (isStopping) await leave();
}

async function leave(): Promise<void> {
  port.close();
  await opening.catch(() => undefined);
  await connecting.then(({ close }) => close()).catch(() => undefined);
}

port.on('message', (request: JobRequest | typeof LEAVE) => {
  if (request !== LEAVE) queue.push(request);
  isStopping ||= request === LEAVE;
  void work();
});

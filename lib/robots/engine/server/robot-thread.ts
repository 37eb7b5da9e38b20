import { parentPort, workerData } from 'node:worker_threads';
import { ensureDefined } from '@/lib/core/base/assert';
import { openDatabase } from '@/lib/core/database/open-database';
import { yieldToEventLoop } from '../pause';
import { createRobotJobs } from './robot-jobs';
import type { JobReply, JobRequest, RobotThreadSettings } from './robot-threads';

/** A thread that runs robots for the engine, with a read-only connection of its own. */
const { database, facts } = workerData as RobotThreadSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
const opening = openDatabase({ ...database, readOnly: true }).then((opened) =>
  createRobotJobs(opened, facts),
);
// Each job says so.
opening.catch(() => undefined);
const queue: JobRequest[] = [];
let isWorking = false;

async function answer({ id, kind, job }: JobRequest): Promise<JobReply> {
  try {
    const jobs = await opening;
    return { id, result: await jobs[kind](job) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  while (queue.length > 0) {
    // A transaction is open until its models are there.
    const first = queue.findIndex(({ kind }) => kind === 'model');
    const [request] = queue.splice(Math.max(0, first), 1);
    port.postMessage(await answer(request as JobRequest));
    await yieldToEventLoop();
  }
  isWorking = false;
}

port.on('message', (request: JobRequest) => {
  queue.push(request);
  void work();
});

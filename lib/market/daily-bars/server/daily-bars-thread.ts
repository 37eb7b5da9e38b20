import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ensureDefined } from '@/lib/core/base/assert';
import { answerRequest } from '@/lib/core/base/server/ask-thread';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { openDatabase } from '@/lib/core/database/open-database';
import { createDailyBarMaker } from './make-daily-bars';
import type { ThreadRequest, ThreadSettings } from './start-daily-bars-thread';

const LOWEST_PRIORITY = 19;

/** A thread that makes daily bars of stored ones, with a read-only connection; robots and pages come before years. */
const { database, market, isLong } = workerData as ThreadSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
// Linux has a priority for each thread; elsewhere it would be the whole process's.
if (isLong && process.platform === 'linux') os.setPriority(LOWEST_PRIORITY);
const opening = openDatabase({ ...database, readOnly: true }).then(({ db }) =>
  createDailyBarMaker(db, market),
);
// Each request awaits it, and answers with the failure.
opening.catch(() => undefined);

port.on('message', async (request: ThreadRequest | typeof LEAVE) => {
  if (request === LEAVE) process.exit();
  const { id, instrument, through } = request;
  port.postMessage(await answerRequest(id, async () => (await opening)(instrument, through)));
});

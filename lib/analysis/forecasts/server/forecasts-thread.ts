import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ensureDefined } from '@/lib/core/base/assert';
import { answerRequest } from '@/lib/core/base/server/ask-thread';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { createForecastMaker } from './make-forecasts';
import type { ForecastsRequest, ForecastsThreadSettings } from './start-forecasts-thread';

const LOWEST_PRIORITY = 19;

/** A thread that trains models and makes forecasts, with a read-only connection. Robots and pages come first. */
const { database, market } = workerData as ForecastsThreadSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
// Linux has a priority for each thread; elsewhere it would be the whole process's.
if (process.platform === 'linux') os.setPriority(LOWEST_PRIORITY);
const opening = openDatabase({ ...database, readOnly: true, deadlines: DEADLINES.heavyReads }).then(
  ({ db }) => createForecastMaker(db, market),
);
// Each answer says so.
opening.catch(() => undefined);

port.on('message', async (request: ForecastsRequest | typeof LEAVE) => {
  if (request === LEAVE) process.exit();
  const { id, what } = request;
  port.postMessage(await answerRequest(id, async () => (await opening)[what]()));
});

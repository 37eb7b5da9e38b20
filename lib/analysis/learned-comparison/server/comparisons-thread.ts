import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ensureDefined } from '@/lib/core/base/assert';
import { answerRequest } from '@/lib/core/base/server/ask-thread';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { createComparisonMaker } from './make-comparisons';
import type { ComparisonsRequest, ComparisonsThreadSettings } from './start-comparisons-thread';

const LOWEST_PRIORITY = 19;

/** A thread that compares learned robots, with a read-only connection. Robots and pages come first. */
const { database, market } = workerData as ComparisonsThreadSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
// Linux has a priority for each thread; elsewhere it would be the whole process's.
if (process.platform === 'linux') os.setPriority(LOWEST_PRIORITY);
const opening = openDatabase({ ...database, readOnly: true, deadlines: DEADLINES.heavyReads }).then(
  ({ db }) => createComparisonMaker(db, market),
);
// Each answer says so.
opening.catch(() => undefined);

port.on('message', async (request: ComparisonsRequest | typeof LEAVE) => {
  if (request === LEAVE) process.exit();
  port.postMessage(await answerRequest(request.id, async () => (await opening).next()));
});

import { parentPort, workerData } from 'node:worker_threads';
import type { AskByName } from '@/lib/analysis/questions/question';
import { ensureDefined } from '@/lib/core/base/assert';
import { answerRequest } from '@/lib/core/base/server/ask-thread';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { answerQuestions } from './answer-questions';
import type { AnalysisRequest, AnalysisSettings } from './start-analysis';

/** The thread that holds all daily bars, with a read-only connection of its own. */
const { database, market } = workerData as AnalysisSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
let opening: Promise<AskByName> | null = null;

/** Failures are retried by the next question. */
function openOnce(): Promise<AskByName> {
  opening ??= openDatabase({ ...database, readOnly: true, deadlines: DEADLINES.heavyReads }).then(
    ({ db }) => answerQuestions(db, market),
    (error: unknown) => {
      opening = null;
      throw error;
    },
  );
  return opening;
}

port.on('message', async (request: AnalysisRequest | typeof LEAVE) => {
  if (request === LEAVE) process.exit();
  const { id, name, args } = request;
  port.postMessage(await answerRequest(id, async () => (await openOnce())(name, args)));
});

import { parentPort, workerData } from 'node:worker_threads';
import { PATTERN_METHOD } from '@/lib/analysis/pattern-history/pattern-method';
import { createPatternsFile } from '@/lib/analysis/pattern-history/server/patterns-file';
import { ensureDefined } from '@/lib/core/base/assert';
import { onceUntilFailed } from '@/lib/core/base/once-until-failed';
import { answerRequest } from '@/lib/core/base/server/ask-thread';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import { answerQuestions } from './answer-questions';
import type { AnalysisRequest, AnalysisSettings } from './start-analysis';

/** The thread that holds all daily bars, with a read-only connection of its own. */
const { database, market } = workerData as AnalysisSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
const openOnce = onceUntilFailed(async () => {
  const { db } = await openDatabase({ ...database, readOnly: true, deadlines: DEADLINES.heavyReads });
  const patterns =
    PATTERN_METHOD === null
      ? null
      : createPatternsFile({ folder: database.dataDir, market, method: PATTERN_METHOD });
  return answerQuestions(db, market, { patterns });
});

port.on('message', async (request: AnalysisRequest | typeof LEAVE) => {
  if (request === LEAVE) process.exit();
  const { id, name, args } = request;
  port.postMessage(await answerRequest(id, async () => (await openOnce())(name, args)));
});

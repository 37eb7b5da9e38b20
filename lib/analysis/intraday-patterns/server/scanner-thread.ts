import { parentPort, workerData } from 'node:worker_threads';
import { ensureDefined } from '@/lib/core/base/assert';
import { answerRequest } from '@/lib/core/base/server/ask-thread';
import { LEAVE } from '@/lib/core/base/server/stop-thread';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { DEADLINES } from '@/lib/core/database/deadlines';
import { openDatabase } from '@/lib/core/database/open-database';
import type { IntradayPatternName } from '../intraday-pattern';
import type { IntradaySearch } from '../intraday-scan';
import { SCANNER_DRAW } from '../scanner';
import { followStoredBars } from './follow-stored-bars';
import type { ScannerNews, ScannerRequest, ScannerSettings } from './start-scanner';

/** If the bus is silent, stored bars are looked at so often. */
const POLL_MS = 60_000;

/** The thread that looks for patterns in stored bars, with a read-only connection of its own. */
const { database, market, classes } = workerData as ScannerSettings;
const port = ensureDefined(parentPort, 'the port of a thread');
const bus = createProcessBus();
const { db } = await openDatabase({ ...database, readOnly: true, deadlines: DEADLINES.heavyReads });
const scan = followStoredBars(db, market, classes);
let updating: Promise<void> = Promise.resolve();
let isWaiting = false;

/** One update at a time; what is stored meanwhile is looked at in one more. */
function update(): void {
  if (isWaiting) return;
  isWaiting = true;
  updating = updating.then(async () => {
    isWaiting = false;
    try {
      port.postMessage({ news: await scan.update() } satisfies ScannerNews);
    } catch (error) {
      port.postMessage({ failed: error } satisfies ScannerNews);
    }
  });
}

bus.subscribe((event) => {
  if (event.type === 'bars-stored' && event.market === market) update();
});
setInterval(update, POLL_MS).unref();
update();

port.on('message', async (request: ScannerRequest | typeof LEAVE) => {
  if (request === LEAVE) {
    await updating;
    process.exit();
  }
  const { id, name, args } = request;
  port.postMessage(
    await answerRequest(id, async () =>
      name === SCANNER_DRAW
        ? scan.draw(args[0] as IntradayPatternName)
        : scan.search(args[0] as IntradaySearch),
    ),
  );
});

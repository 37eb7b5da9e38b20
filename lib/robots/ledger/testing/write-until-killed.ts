import type { Millis, RobotId } from '@/lib/core/base/brand';
import { openDatabase } from '@/lib/core/database/open-database';
import { chainEvents } from '../chain';
import { appendEntries, readHead } from '../server/ledger-store';
import { sampleEvents } from './sample-ledger';

/** A process that appends trades to the ledger of robot 17 and prints each head after its commit, until it is killed. */
async function run(dataDir: string): Promise<void> {
  const { db } = await openDatabase({ dataDir });
  const robotId = 17 as RobotId;
  for (;;) {
    const head = await readHead(db, robotId);
    const nextTrade = head.seq / 2 + 1;
    const entries = chainEvents({
      robotId,
      head,
      events: sampleEvents(1 + (nextTrade % 40), nextTrade),
      publishedAt: 0 as Millis,
      recordedAt: 0 as Millis,
      lateAfterMs: 0,
      openSince: new Map(),
    });
    await appendEntries(db, robotId, entries);
    process.stdout.write(`${entries.at(-1)?.seq} ${entries.at(-1)?.hash}\n`);
  }
}

void run(process.argv[2] ?? '');

import type { RobotId } from '@/lib/core/base/brand';
import { openDatabase } from '@/lib/core/database/open-database';
import { appendEntries, readHead } from '../server/ledger-store';
import { sampleEvents, signaledChain } from './sample-ledger';

/**
 * A process that appends trades and their signals to the ledger of robot 17 and prints each head after its commit, until
 * it is killed.
 */
async function run(dataDir: string): Promise<void> {
  const { db } = await openDatabase({ dataDir });
  const robotId = 17 as RobotId;
  for (;;) {
    const head = await readHead(db, robotId);
    // A trade has two entries, each with its signal.
    const nextTrade = head.seq / 4 + 1;
    const links = signaledChain(robotId, sampleEvents(1 + (nextTrade % 40), nextTrade), head);
    await appendEntries(db, robotId, links);
    process.stdout.write(`${links.at(-1)?.seq} ${links.at(-1)?.hash}\n`);
  }
}

void run(process.argv[2] ?? '');

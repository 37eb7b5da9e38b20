import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { MINUTE_MS } from '@/lib/core/base/time';
import { openDatabase } from '@/lib/core/database/open-database';
import { chainSignals } from '@/lib/robots/ledger/chain';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { createEmulator } from '@/lib/trading/emulator/server/create-emulator';
import { fanOut } from '../server/fan-out';
import { onCopiesFilled, onCopyOrdersEnded } from '../server/on-filled';
import { planOrders } from '../server/plan-orders';

const ROBOT = 7 as RobotId;
const BAR_MS = 5 * MINUTE_MS;
/** So that one signal takes several transactions. */
const BATCH = 3;

/**
 * A process that signals opening and closing in turn, copies each and prints its number, until it is killed. Whatever an
 * earlier one left behind is taken up first.
 */
async function run(dataDir: string, fundId: FundId, startAt: number): Promise<void> {
  const database = await openDatabase({ dataDir });
  const first = await readHead(database.db, ROBOT);
  let now = startAt + (first.seq + 1) * 2 * BAR_MS;
  const clock = () => now as Millis;
  const emulator = createEmulator({
    database,
    market: 'simulated',
    findQuote: () => ({ price: 100 + (now % 7), time: clock() }),
    costsFor: () => ({ spread: 0, impact: 0, commissionRate: 0.001 }),
    volumeFor: () => 0,
    onFilled: (tx, fills) => onCopiesFilled(tx, fills, clock()),
    onEnded: (tx, orders) => onCopyOrdersEnded(tx, orders, clock()),
    now: clock,
    batchSize: BATCH,
  });
  const trade = async () => {
    await fanOut({ database, now: clock });
    await planOrders({ database, now: clock });
    await emulator.fillDue();
  };
  for (;;) {
    await trade();
    const head = await readHead(database.db, ROBOT);
    const dueAt = (now + BAR_MS) as Millis;
    const links = chainSignals({ robotId: ROBOT, head, recordedAt: now as Millis }, [
      {
        fundId,
        side: 'long',
        action: head.seq % 2 === 0 ? 'open' : 'close',
        sharePct: toMicros(10),
        stopDistance: null,
        takeProfitDistance: null,
        decidedAt: now as Millis,
        dueAt,
      },
    ]);
    await database.commit((tx) => appendEntries(tx, ROBOT, links));
    await trade();
    now = dueAt + 1_000;
    await trade();
    process.stdout.write(`${links.at(-1)?.seq}\n`);
    now += BAR_MS;
  }
}

const [dataDir = '', fundId = '', startAt = ''] = process.argv.slice(2);
void run(dataDir, Number(fundId) as FundId, Number(startAt));

import type { EpochDay, FundId, Micros, Millis, RobotId } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { writeSetting } from '@/lib/core/database/settings';
import { putDays } from '@/lib/market/data/server/bar-store';
import { hashParameters } from '@/lib/robots/definitions/hash';
import { insertRobots } from '@/lib/robots/definitions/server/robot-store';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { appendEntries, readHead } from '@/lib/robots/ledger/server/ledger-store';
import { sampleEvents, sampleLedger, signaledChain } from '@/lib/robots/ledger/testing/sample-ledger';
import { putEquityDays } from '@/lib/robots/statistics/server/equity-store';

export const FIRST_DAY = 19_724 as EpochDay;
export const FUND = 7 as FundId;

/** Robots 1 to `count` with ledgers of six entries and three days of equity, three sessions of bars, and a seed. */
export async function storeSampleHeads({ db }: Database, count: number): Promise<void> {
  const definitions = Array.from({ length: count }, (_, index) =>
    sampleDefinition({ id: (index + 1) as RobotId, name: `Robot ${index + 1}` }),
  );
  await insertRobots(db, 'simulated', definitions, hashParameters, 1000);
  for (const { id } of definitions) {
    await appendEntries(db, id, sampleLedger(id, 3));
    for (const day of [0, 1, 2]) await storeEquity(db, id, FIRST_DAY + day);
  }
  await putDays(
    db,
    'simulated',
    FUND,
    [0, 1, 2].map((day) => sampleSession(FIRST_DAY + day)),
  );
  await writeSetting(db, 'simulated.seed', '4711');
}

/** A robot signals an opening, which fills an hour later; both are stored as the engine would have recorded them. */
export async function trade({ db }: Database, robotId: number, filledAt: number): Promise<void> {
  const id = robotId as RobotId;
  const head = await readHead(db, id);
  const [event] = sampleEvents(1, head.seq);
  if (!event) throw new Error('no event');
  await appendEntries(db, id, signaledChain(robotId, [{ ...event, time: filledAt as Millis }], head));
}

export function storeEquity(db: Database['db'], robotId: RobotId, day: number): Promise<void> {
  const equity = (10_000_000_000 + robotId * 1000 + day) as Micros;
  return putEquityDays(db, robotId, [{ day: day as EpochDay, equity }], (day + 1) * DAY_MS);
}

/** Two bars of an hour. */
export function sampleSession(day: number) {
  const both = (first: number, last: number) => Float64Array.from([first, last]);
  return {
    day: day as EpochDay,
    intervalMinutes: 60,
    length: 2,
    time: both(day * 86_400_000 + 54_000_000, day * 86_400_000 + 57_600_000),
    open: both(100.25, 100.5),
    high: both(101, 102),
    low: both(99, 98.5),
    close: both(100.5, 101.75),
    volume: both(10, 20),
  };
}

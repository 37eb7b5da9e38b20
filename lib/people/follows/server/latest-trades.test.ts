import type { Kysely } from 'kysely';
import type { RobotId } from '@/lib/core/base/brand';
import type { Flag, Schema } from '@/lib/core/database/schema';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { sampleEvents, signaledChain } from '@/lib/robots/ledger/testing/sample-ledger';
import { readLatestTrades } from './latest-trades';

/** Kind, trade number and minute of an entry. */
type Step = readonly [kind: 'open' | 'close', tradeNo: number, minute: number];

/** @param step distance between entry numbers, leaving gaps for signals */
async function insertLedger(
  db: Kysely<Schema>,
  robotId: number,
  steps: readonly Step[],
  step: number,
): Promise<void> {
  const rows = steps.map(([kind, tradeNo, minute], index) => ({
    robot_id: robotId,
    seq: (index + 1) * step,
    kind,
    trade_no: tradeNo,
    fund_id: 1001,
    side: 'long' as const,
    quantity: 1_000_000,
    price: 10_000_000 + minute,
    time: minute * 60_000,
    commission: 0,
    slippage: 0,
    reason: kind === 'close' ? ('signal' as const) : null,
    profit: kind === 'close' ? minute : null,
    phase: minute < 5 ? ('backtest' as const) : ('forward' as const),
    late: (kind === 'close' ? 1 : 0) as Flag,
    recorded_at: kind === 'close' ? 7 : 6,
    prev_hash: '',
    hash: `${robotId}-${index}`,
  }));
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('ledger_entries')
      .values(rows.slice(from, from + 500))
      .execute();
  await db
    .insertInto('ledger_heads')
    .values({ robot_id: robotId, seq: steps.length * step, hash: '' })
    .execute();
}

onSqlite('latest trades', (open) => {
  async function withLedgers(ledgers: Readonly<Record<number, readonly Step[]>>, step = 1) {
    const { db } = await open();
    await insertRobotRows(db, ...Object.keys(ledgers).map(Number));
    for (const [id, steps] of Object.entries(ledgers)) await insertLedger(db, Number(id), steps, step);
    return async (ids: readonly number[], offset: number, pageSize: number) => {
      const { items, total } = await readLatestTrades(db, ids, { offset, pageSize });
      return { total, trades: items.map(({ robotId, tradeNo }) => `${robotId}:${tradeNo}`), items };
    };
  }

  it('are those of the robots asked for, by their last entry, page by page', async () => {
    const read = await withLedgers({
      1: [
        ['open', 1, 1],
        ['open', 2, 2],
        ['close', 1, 6],
      ],
      2: [
        ['open', 1, 3],
        ['close', 1, 4],
        ['open', 2, 7],
      ],
      3: [['open', 1, 9]],
    });
    expect(await read([1, 2], 0, 3)).toMatchObject({ total: 4, trades: ['2:2', '1:1', '2:1'] });
    expect(await read([1, 2], 3, 3)).toMatchObject({ total: 4, trades: ['1:2'] });
    expect(await read([], 0, 3)).toEqual({ total: 0, trades: [], items: [] });
    expect(await read([4], 0, 3)).toEqual({ total: 0, trades: [], items: [] });
    expect((await read([1], 0, 1)).items).toEqual([
      {
        robotId: 1,
        tradeNo: 1,
        fundId: 1001,
        side: 'long' as const,
        quantity: 1_000_000,
        openTime: 60_000,
        openPrice: 10_000_001,
        closeTime: 360_000,
        closePrice: 10_000_006,
        profit: 6,
        phase: 'backtest',
        openSignalledAt: null,
        closeSignalledAt: null,
        recordedAt: 7,
        late: true,
      },
    ]);
    expect((await read([3], 0, 1)).items[0]).toMatchObject({
      closeTime: null,
      closePrice: null,
      profit: null,
    });
  });

  it('name when their signals were recorded', async () => {
    const { db } = await open();
    await insertRobotRows(db, 1);
    const links = signaledChain(1, sampleEvents(1));
    await appendEntries(db, 1 as RobotId, links);
    const { items } = await readLatestTrades(db, [1], { offset: 0, pageSize: 1 });
    const [opening, , closing] = links;
    expect(items).toMatchObject([
      { openSignalledAt: opening?.recordedAt, closeSignalledAt: closing?.recordedAt },
    ]);
  });

  it.each([1, 3])('are the newest of all robots together, far back too, numbered %i apart', async (apart) => {
    const robots = Array.from({ length: 12 }, (_, i) => i + 1);
    const steps = (robot: number) =>
      Array.from({ length: 80 }, (_, i): readonly Step[] => [
        ['open', i + 1, 10 * i + (robot % 3)],
        ['close', i + 1, 10 * i + 4 + (robot % 4)],
      ]).flat();
    const read = await withLedgers(Object.fromEntries(robots.map((robot) => [robot, steps(robot)])), apart);
    const expected = robots
      .flatMap((robot) =>
        Array.from({ length: 80 }, (_, i) => ({ robot, no: i + 1, time: 10 * i + 4 + (robot % 4) })),
      )
      .sort((a, b) => b.time - a.time || a.robot - b.robot || b.no - a.no)
      .map(({ robot, no }) => `${robot}:${no}`);
    for (const offset of [0, 7, 200])
      expect((await read(robots, offset, 25)).trades).toEqual(expected.slice(offset, offset + 25));
  });

  it.each([1, 3])(
    'find the opening of a trade held through hundreds of others, numbered %i apart',
    async (apart) => {
      const others = Array.from({ length: 300 }, (_, i): readonly Step[] => [
        ['open', i + 2, 2 * i + 2],
        ['close', i + 2, 2 * i + 3],
      ]).flat();
      const read = await withLedgers({ 1: [['open', 1, 1], ...others, ['close', 1, 5000]] }, apart);
      const { items, total, trades } = await read([1], 0, 2);
      expect({ total, trades }).toEqual({ total: 301, trades: ['1:1', '1:301'] });
      expect(items[0]).toMatchObject({ openTime: 60_000, closeTime: 300_000_000 });
    },
  );
});

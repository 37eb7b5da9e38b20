/** @jest-environment node */

import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { until } from '@/lib/core/base/testing/until';
import { MINUTE_MS } from '@/lib/core/base/time';
import { copyPostgresDatabase, dropPostgresDatabase } from '@/lib/core/database/testing/postgres-server';
import { AAPL, GBPJPY, MSFT } from '@/lib/trading/emulator/testing/emulator-fixture';
import { everythingTraded, openTraders, prepareCopiers, type SharedTraders } from '../testing/shared-traders';
import { priceAt } from '../testing/trader-run';

/** How often a leader without helpers looks for some, and a bit. */
const NOTICE_MS = 2_200;
const BAR_MS = 5 * MINUTE_MS;
const nothing = async () => undefined;
const TRADES = [
  { fundId: AAPL, side: 'long' },
  { fundId: MSFT, side: 'short' },
  { fundId: GBPJPY, side: 'long' },
] as const;

/** The robot opens and closes a trade, and everyone copies both. What happens to traders happens while orders are due. */
async function copyTrade(
  shared: SharedTraders,
  { fundId, side }: (typeof TRADES)[number],
  onEntry: () => Promise<void> = nothing,
  onExit: () => Promise<void> = nothing,
) {
  const { robot, market } = shared;
  for (const [action, during] of [
    ['open', onEntry],
    ['close', onExit],
  ] as const) {
    const dueAt = await robot.signal(action, side, market.now + BAR_MS, fundId);
    await shared.fannedOut();
    shared.passTo(dueAt + 1_000);
    await during();
    await shared.settled();
    const { price } = priceAt(fundId, market.now);
    if (action === 'open') await robot.opened(price, side, { fundId });
    else await robot.closed(price);
    await shared.fannedOut();
    shared.passTo(market.now + MINUTE_MS);
  }
}

/** Runs traders, and one alone from the same beginning: both must write the same rows. */
async function compareWithOne(
  name: string,
  eachPartition: number,
  run: (shared: SharedTraders) => Promise<void>,
  alone: (one: SharedTraders, shared: Promise<unknown>) => Promise<void>,
) {
  const names = ['prepared', 'shared', 'alone'].map((part) => `traders_${name}_${part}_${process.pid}`);
  const [prepared = '', sharedName = '', aloneName = ''] = names;
  await prepareCopiers(prepared, eachPartition);
  const databases = [
    await copyPostgresDatabase(sharedName, prepared),
    await copyPostgresDatabase(aloneName, prepared),
  ];
  const write = async (databaseUrl: string | undefined, work: (traders: SharedTraders) => Promise<void>) => {
    const traders = await openTraders(databaseUrl ?? '', 2);
    try {
      await work(traders);
      for (const { child } of traders.traders) await child.kill();
      return await everythingTraded(traders.database);
    } finally {
      await traders.database.close();
    }
  };
  const writing = write(databases[0], run);
  const [written, expected] = await Promise.all([
    writing,
    write(databases[1], async (one) => {
      await one.start().next('"trader-running"');
      await alone(one, writing);
    }),
  ]);
  expect(written).toEqual(expected);
  for (const one of names) await dropPostgresDatabase(one);
  return written;
}

it('accounts shared by traders that are killed and frozen copy each signal once, as with one trader', async () => {
  const written = await compareWithOne(
    'short',
    1,
    async (shared) => {
      const leader = shared.start(100);
      await leader.next('"trader-running"');
      const [killed, frozen] = [shared.start(100), shared.start(100)];
      await Promise.all([killed.next('"trader-helping"'), frozen.next('"trader-helping"')]);
      await sleep(NOTICE_MS);
      const inJob = async (trader: typeof killed) => {
        await trader.next('"accounts-taken"');
        await trader.next('"committing"');
      };
      await copyTrade(
        shared,
        TRADES[0],
        async () => {
          await inJob(killed);
          await killed.child.kill();
        },
        async () => {
          await inJob(frozen);
          frozen.freeze();
        },
      );
      const handedOn = frozen.next('"partition-handed-on"');
      frozen.thaw();
      await handedOn;
      await copyTrade(shared, TRADES[1], async () => {
        // The leader is in the middle of its jobs, and a helper takes over.
        await inJob(leader);
        await leader.child.kill();
        await until(() => frozen.child.lines.some((line) => line.includes('"trader-running"')));
      });
    },
    async (one) => {
      await copyTrade(one, TRADES[0]);
      await copyTrade(one, TRADES[1]);
    },
  );
  expect(written.fills).toHaveLength(4 * 16);
  expect(written.positions).toEqual([]);
});

// Four traders for ten minutes, as docs/decisions/shared-work.md has it.
if (process.env['FAULT_RUN'] === 'full')
  it(
    'copy each signal once when any trader is killed or frozen at any time',
    async () => {
      const minutes = Number(process.env['FAULT_MINUTES'] ?? 10);
      const lags: number[] = [];
      const faults = { kills: 0, freezes: 0 };
      const trade = (index: number) => TRADES[index % TRADES.length] ?? TRADES[0];
      const written = await compareWithOne(
        'long',
        6,
        async (shared) => {
          const end = Date.now() + minutes * MINUTE_MS;
          for (let index = 0; index < 4; index += 1) shared.start();
          const harming = harmTraders(shared, end, faults);
          while (Date.now() < end) {
            const started = Date.now();
            await copyTrade(shared, trade(lags.length));
            lags.push(Date.now() - started);
            if (lags.length % 10 === 0)
              process.stderr.write(`${lags.length} trades, ${JSON.stringify(faults)}\n`);
          }
          await harming;
        },
        async (one, shared) => {
          await shared;
          for (let index = 0; index < lags.length; index += 1) await copyTrade(one, trade(index));
        },
      );
      const sorted = lags.toSorted((one, other) => one - other);
      process.stderr.write(
        `${lags.length} trades, ${JSON.stringify(faults)}, ${written.fills.length} fills; ms a trade: ` +
          `median ${sorted[sorted.length >> 1]}, longest ${sorted.at(-1)}\n`,
      );
      expect(written.fills).toHaveLength(2 * 96 * lags.length);
      expect(faults.kills).toBeGreaterThan(minutes);
      expect(faults.freezes).toBeGreaterThan(minutes);
    },
    60 * MINUTE_MS,
  );

/** Kills and freezes traders at random; one at least is always left alone. */
async function harmTraders(shared: SharedTraders, end: number, faults: { kills: number; freezes: number }) {
  const random = seededRandom(Number(process.env['FAULT_SEED'] ?? 1));
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least));
  const running = new Set(shared.traders);
  const done: Promise<void>[] = [];
  while (Date.now() < end) {
    await sleep(between(1_000, 6_000));
    const victim = [...running][between(0, running.size)];
    if (!victim || running.size === 1) continue;
    running.delete(victim);
    const harm = async () => {
      if (random() < 0.5) {
        faults.kills += 1;
        await victim.child.kill();
        await sleep(between(500, 3_000));
        running.add(shared.start());
      } else {
        faults.freezes += 1;
        victim.freeze();
        await sleep(between(500, 20_000));
        victim.thaw();
        running.add(victim);
      }
    };
    done.push(harm());
  }
  await Promise.all(done);
}

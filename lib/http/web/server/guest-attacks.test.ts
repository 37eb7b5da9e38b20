import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { DAY_MS, utcDay } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { getAiRobots } from '@/lib/http/api/calls/get-ai-robots';
import { getRobotProductsPlByFundId } from '@/lib/http/api/calls/instrument-profits';
import { createInstrumentSource } from '@/lib/http/api/server/instrument-source';
import { runCall } from '@/lib/http/api/testing/call-context';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import type { RobotDetails, TradeView } from '@/lib/robots/catalogue/types';
import { publishRobots, watchMarket } from '@/lib/robots/engine/server/engine';
import { costModelFor } from '@/lib/robots/execution/costs';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readEntries } from '@/lib/robots/ledger/server/ledger-store';

/** A Wednesday in the middle of the New York session. */
const NOW = Date.UTC(2026, 9, 14, 16, 2) as Millis;
const FIRST_DAY = (Math.floor(NOW / DAY_MS) - 40) as EpochDay;
const TICKERS = ['AAPL', 'SH', 'SPY', 'EURUSD', 'BTC.X'];
/** As near as an attack must come. */
const NEAR = 0.1;

const simulated = createSimulatedMarket({ seed: 7, firstDay: FIRST_DAY, now: () => NOW });
const market = {
  ...simulated,
  instruments: simulated.instruments.filter(({ ticker }) => TICKERS.includes(ticker)),
};
const fundIdOf = new Map(market.instruments.map(({ ticker, fundId }) => [ticker, fundId]));

interface Target {
  readonly balance: number;
  readonly details: RobotDetails;
  readonly entries: readonly LedgerEntry[];
  /** Of each figure of the call, by robot. */
  readonly called: readonly number[];
}

/** A market with robots that have run, and what a guest gets of them by a call. */
async function prepare(): Promise<readonly Target[]> {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const bus = createProcessBus();
  const stop = new AbortController();
  bus.subscribe((event) => {
    if (event.type === 'prepared') stop.abort();
  });
  const log = createLogger('silent');
  const options = { database, bus, log, marketName: 'simulated', clock: () => NOW } as const;
  await publishRobots({ ...options, signal: stop.signal }, market);
  await watchMarket({ ...options, signal: stop.signal }, market);
  bus.close();
  const models = (await listReadModels(database.db, 'simulated')).map(({ model }) => model as RobotReadModel);
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: NOW });
  catalogue.replace(models, models.length);
  const context = { catalogue: catalogue.reader, now: () => NOW, ...createInstrumentSource(database.db) };
  const called = new Map<number, number[]>();
  for (const fundId of fundIdOf.values()) {
    const answer = await runCall(getRobotProductsPlByFundId, { fundId, limit: 100 }, context);
    for (const { Id, ProfitPct } of (answer as { Items: { Id: number; ProfitPct: number }[] }).Items)
      called.set(Id, [...(called.get(Id) ?? []), ProfitPct]);
  }
  lists = JSON.stringify(await runCall(getAiRobots, { request: { offset: 0, pageSize: 50 } }, context));
  const targets: Target[] = [];
  for (const { summary } of models) {
    const details = await catalogue.reader.details(summary.id);
    if (details === null || details === 'removed' || details.recentTrades.length < 5) continue;
    const entries = await readEntries(database.db, summary.id);
    targets.push({ balance: summary.initialBalance, details, entries, called: called.get(summary.id) ?? [] });
  }
  await database.close();
  return targets;
}

let targets: readonly Target[];
/** What a guest gets as a list. */
let lists: string;

/** Robots hit by somebody who names the commonest balance for all of them. */
function byChance(): number {
  const counts = targets.map(({ balance }) => targets.filter((one) => one.balance === balance).length);
  return Math.max(...counts);
}

const hits = (guess: (target: Target) => number) =>
  targets.filter((target) => Math.abs(guess(target) / target.balance - 1) < NEAR).length;

/**
 * The smallest balance of whole thousands for which every percentage is a whole number of micro-units; figures of zero
 * say nothing.
 */
function balanceThatFits(percentages: readonly number[]): number {
  const told = percentages.filter((pct) => pct !== 0);
  for (let balance = 1000; balance <= 200_000; balance += 1000) {
    const isWhole = (pct: number) => {
      const micros = pct * balance * 1e4;
      return Math.abs(micros - Math.round(micros)) <= 1e-4;
    };
    if (told.length > 0 && told.every(isWhole)) return balance;
  }
  return 0;
}

function percentagesOf(
  { costs, instruments }: Pick<RobotDetails, 'costs' | 'instruments'>,
  called: readonly number[],
): readonly number[] {
  return [...Object.values(costs), ...instruments.flatMap((one) => [one.profitPct, one.costsPct]), ...called];
}

/**
 * Least squares over the trades of a robot: price = open × (1 ± (spread ÷ 2 + impact × √(quantity ÷ volume))), and the
 * quantity is a share of the balance that the attacker is given.
 */
function balanceByImpact({ balance, details, entries }: Target, priceOf: PriceOf): number {
  let along = 0;
  let across = 0;
  for (const trade of details.recentTrades) {
    const opening = entries.find(({ kind, tradeNo }) => kind === 'open' && tradeNo === trade.tradeNo);
    if (!opening) continue;
    const { open, volume } = barAt(opening.fundId, opening.time);
    const instrument = market.instruments.find(({ fundId }) => fundId === opening.fundId);
    if (!instrument || volume === 0) continue;
    const { spread, impact } = costModelFor(instrument.fundType, false);
    const moved = (trade.side === 'long' ? 1 : -1) * (priceOf(trade, opening) / open - 1);
    const share = (fromMicros(opening.price) * fromMicros(opening.quantity)) / balance;
    const weight = Math.sqrt(share / (open * volume));
    along += ((moved - spread / 2) / impact) * weight;
    across += weight ** 2;
  }
  return across === 0 ? 0 : Math.max(0, along / across) ** 2;
}

type PriceOf = (trade: TradeView, opening: LedgerEntry) => number;

function barAt(fundId: FundId, time: number): { readonly open: number; readonly volume: number } {
  for (const day of [utcDay(time), utcDay(time) + 1]) {
    const bars = simulated.dayBars(fundId, day as EpochDay, NOW);
    const index = bars ? bars.time.indexOf(time) : -1;
    if (bars && index >= 0) return { open: bars.open[index] ?? 0, volume: bars.volume[index] ?? 0 };
  }
  return { open: 0, volume: 0 };
}

describe('what a guest gets of a robot', () => {
  beforeAll(async () => {
    targets = await prepare();
  });

  it('does not fit one balance by its percentages', () => {
    expect(targets.length).toBeGreaterThan(15);
    // With every digit the attack works.
    expect(hits(({ details }) => balanceThatFits(percentagesOf(details, [])))).toBeGreaterThan(
      0.75 * targets.length,
    );
    expect(
      hits(({ details, called }) => balanceThatFits(percentagesOf(detailsForGuest(details), called))),
    ).toBeLessThanOrEqual(byChance());
    expect(hits(({ called }) => balanceThatFits(called))).toBeLessThanOrEqual(byChance());
  });

  it('does not give the balance away by how far orders moved prices', () => {
    // With what was paid the attack works.
    expect(
      hits((target) => balanceByImpact(target, (_, opening) => fromMicros(opening.price))),
    ).toBeGreaterThan(0.9 * targets.length);
    const shown = (target: Target): Target => ({
      ...target,
      details: { ...target.details, recentTrades: detailsForGuest(target.details).recentTrades },
    });
    expect(
      hits((target) => balanceByImpact(shown(target), ({ entryPrice }) => entryPrice)),
    ).toBeLessThanOrEqual(byChance());
  });

  it('has at most two decimals, but for prices', () => {
    const fine = /"(?!\w*Price"|\w*Distance"|[Pp]rice)(\w+)":-?\d+\.\d{3}/;
    for (const { details } of targets) {
      // Cost rates are the same for every robot of a class.
      const { definition: _, ...figures } = detailsForGuest(details);
      expect(JSON.stringify(figures).match(fine)).toBeNull();
      expect(JSON.stringify(details)).toMatch(fine);
    }
    expect(lists).toContain('"AnnualPL"');
    expect(lists.match(fine)).toBeNull();
  });
});

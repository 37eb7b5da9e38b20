import { createHash } from 'node:crypto';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { roundTo } from '@/lib/core/base/round';
import { DAY_MS, isoDay, utcDay } from '@/lib/core/base/time';
import { createProcessBus } from '@/lib/core/bus/server/process-bus';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { makeMigratedDataDir } from '@/lib/core/database/testing/sqlite-folder';
import { createLogger } from '@/lib/core/log/log';
import { getAiRobots } from '@/lib/http/api/calls/get-ai-robots';
import { getRobotProductsPlByFundId } from '@/lib/http/api/calls/instrument-profits';
import { createInstrumentSource } from '@/lib/http/api/server/instrument-source';
import { readGuestLedgerCsv } from '@/lib/http/api/server/ledger-download';
import { runCall } from '@/lib/http/api/testing/call-context';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import { costsUpTo } from '@/lib/robots/catalogue/costs-up-to';
import { detailsForGuest, forGuest } from '@/lib/robots/catalogue/guest';
import { GUEST_LEDGER_COLUMNS } from '@/lib/robots/catalogue/guest-ledger-csv';
import { closedMarketReturn, openMarketReturn } from '@/lib/robots/catalogue/market-return';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { isVolumeLimited } from '@/lib/robots/catalogue/open-profit';
import type { RobotReadModel } from '@/lib/robots/catalogue/read-model';
import { listReadModels } from '@/lib/robots/catalogue/server/read-model-store';
import type { RobotDetails, TradeView } from '@/lib/robots/catalogue/types';
import { VOLUME_LIMIT } from '@/lib/robots/definitions/execution-config';
import { watchMarket } from '@/lib/robots/engine/server/engine';
import { publishBusyRobots } from '@/lib/robots/engine/testing/busy-robots';
import { costModelFor } from '@/lib/robots/execution/costs';
import { hashEntry } from '@/lib/robots/ledger/chain';
import type { LedgerEntry } from '@/lib/robots/ledger/entry';
import { readEntries } from '@/lib/robots/ledger/server/ledger-store';
import { readEquityDays } from '@/lib/robots/statistics/server/equity-store';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { type Head, leafText } from '@/lib/robots/transparency-log/leaf';
import { collectHeads } from '@/lib/robots/transparency-log/server/collect-heads';

/** A Wednesday in the middle of the New York session. */
const NOW = Date.UTC(2026, 9, 14, 16, 2) as Millis;
const FIRST_DAY = (Math.floor(NOW / DAY_MS) - 40) as EpochDay;
const TICKERS = ['AAPL', 'SH', 'SPY', 'EURUSD', 'BTC.X'];
/** How close an attack must get. */
const NEAR = 0.1;

const simulated = createSimulatedMarket({ seed: 7, firstDay: FIRST_DAY, now: () => NOW });
const market = {
  ...simulated,
  instruments: simulated.instruments.filter(({ ticker }) => TICKERS.includes(ticker)),
};
const fundIdByTicker = new Map(market.instruments.map(({ ticker, fundId }) => [ticker, fundId]));

interface Target {
  readonly balance: number;
  readonly details: RobotDetails;
  readonly entries: readonly LedgerEntry[];
  /** Each figure in the response, by robot. */
  readonly called: readonly number[];
  /** Lines of the ledger in percent, by their columns. */
  readonly file: readonly Readonly<Record<string, string>>[];
  readonly closed: readonly ClosedLine[];
  readonly equity: readonly EquityDay[];
  /** What the log is about of it. */
  readonly head: Extract<Head, { readonly kind: 'robot' }>;
}

/** A market with robots that have run, and the API data a guest gets. */
async function prepare(): Promise<readonly Target[]> {
  const database = await openDatabase({ dataDir: await makeMigratedDataDir() });
  const bus = createProcessBus();
  const stop = new AbortController();
  bus.subscribe((event) => {
    if (event.type === 'prepared') stop.abort();
  });
  const log = createLogger('silent');
  const options = { database, bus, log, marketName: 'simulated', clock: () => NOW } as const;
  await publishBusyRobots({ ...options, signal: stop.signal }, market, 2);
  await watchMarket({ ...options, signal: stop.signal }, market);
  bus.close();
  const models = (await listReadModels(database.db, 'simulated')).map(({ model }) => model as RobotReadModel);
  const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: NOW });
  catalogue.replace(models, models.length);
  const context = { catalogue: catalogue.reader, now: () => NOW, ...createInstrumentSource(database.db) };
  const called = new Map<number, number[]>();
  for (const fundId of fundIdByTicker.values()) {
    const answer = await runCall(getRobotProductsPlByFundId, { fundId, limit: 100 }, context);
    for (const { Id, ProfitPct } of (answer as { Items: { Id: number; ProfitPct: number }[] }).Items)
      called.set(Id, [...(called.get(Id) ?? []), ProfitPct]);
  }
  lists = JSON.stringify(await runCall(getAiRobots, { request: { offset: 0, pageSize: 50 } }, context));
  const heads = await collectHeads(database);
  const targets: Target[] = [];
  for (const { summary } of models) {
    const details = await catalogue.reader.details(summary.id);
    if (details === null || details === 'removed' || details.recentTrades.length < 5) continue;
    const entries = await readEntries(database.db, summary.id);
    const file = await readLedgerFile(database, summary.id);
    targets.push({
      balance: summary.initialBalance,
      details,
      entries,
      called: called.get(summary.id) ?? [],
      file,
      closed: closedLines({ entries, file }),
      equity: await readEquityDays(database.db, summary.id),
      head: heads.find((head) => head.kind === 'robot' && head.robotId === summary.id) as Target['head'],
    });
  }
  await database.close();
  return targets;
}

async function readLedgerFile({ db }: Database, id: number): Promise<Target['file']> {
  let text = '';
  for await (const part of await readGuestLedgerCsv(db, id)) text += part;
  const [names = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [names[index] ?? '', cell])));
}

let targets: readonly Target[];
/** A guest's list. */
let lists: string;

/** Robots whose balance is hit by guessing the commonest one for all. */
function byChance(): number {
  const counts = targets.map(({ balance }) => targets.filter((one) => one.balance === balance).length);
  return Math.max(...counts);
}

const hits = (guess: (target: Target) => number) =>
  targets.filter((target) => Math.abs(guess(target) / target.balance - 1) < NEAR).length;

/**
 * The smallest round-thousand balance for which every percentage is a whole number of micro-units; zeros carry no
 * information.
 */
function balanceThatFits(percentages: readonly number[]): number {
  const nonzero = percentages.filter((pct) => pct !== 0);
  for (let balance = 1000; balance <= 200_000; balance += 1000) {
    const isWhole = (pct: number) => {
      const micros = pct * balance * 1e4;
      return Math.abs(micros - Math.round(micros)) <= 1e-4;
    };
    if (nonzero.length > 0 && nonzero.every(isWhole)) return balance;
  }
  return 0;
}

function listPercentages(
  { costs, instruments }: Pick<RobotDetails, 'costs' | 'instruments'>,
  called: readonly number[],
): readonly number[] {
  return [...Object.values(costs), ...instruments.flatMap((one) => [one.profitPct, one.costsPct]), ...called];
}

/**
 * Least squares over a robot's trades: price = open × (1 ± (spread ÷ 2 + impact × √(quantity ÷ volume))), with the
 * quantity given to the attacker as a share of the balance.
 */
function balanceByImpact({ balance, details, entries }: Target, findPrice: FindPrice): number {
  let along = 0;
  let across = 0;
  for (const trade of details.recentTrades) {
    const opening = entries.find(({ kind, tradeNo }) => kind === 'open' && tradeNo === trade.tradeNo);
    if (!opening) continue;
    const { open, volume } = barAt(opening.fundId, opening.time);
    const instrument = market.instruments.find(({ fundId }) => fundId === opening.fundId);
    if (!instrument || volume === 0) continue;
    const { spread, impact } = costModelFor(instrument.fundType, false);
    const moved = (trade.side === 'long' ? 1 : -1) * (findPrice(trade, opening) / open - 1);
    const share = (fromPrice(opening.price) * fromMicros(opening.quantity)) / balance;
    const weight = Math.sqrt(share / (open * volume));
    along += ((moved - spread / 2) / impact) * weight;
    across += weight ** 2;
  }
  return across === 0 ? 0 : Math.max(0, along / across) ** 2;
}

type Closing = Extract<LedgerEntry, { kind: 'close' }>;

/** A trade of the whole ledger, and the line of the file that closes it. */
interface ClosedLine {
  readonly opening: LedgerEntry;
  readonly closing: Closing;
  readonly line: Readonly<Record<string, string>>;
}

function closedLines({ entries, file }: Pick<Target, 'entries' | 'file'>): readonly ClosedLine[] {
  const openings = new Map<number, LedgerEntry>();
  return entries.flatMap((entry) => {
    if (entry.kind === 'open') openings.set(entry.tradeNo, entry);
    const opening = openings.get(entry.tradeNo);
    const line = file[entry.seq - 1];
    return entry.kind === 'close' && opening && line ? [{ opening, closing: entry, line }] : [];
  });
}

/**
 * Least squares over all trades of a ledger: a return differs from the market price's move by spread, impact and
 * commissions. The attacker is given the quantities as shares of the balance.
 */
function balanceByCosts(target: Target, readReturn: (line: ClosedLine) => number): number {
  let along = 0;
  let across = 0;
  for (const closed of target.closed) {
    const { opening, closing } = closed;
    const instrument = market.instruments.find(({ fundId }) => fundId === opening.fundId);
    const [entry, exit] = [opening, closing].map(({ fundId, time }) => barAt(fundId, time));
    if (!instrument || !entry?.volume || !exit?.volume || closing.reason !== 'signal') continue;
    const isBrokerage = target.details.robot.agentKind === 'Brokerage';
    const { spread, impact, commissionRate } = costModelFor(instrument.fundType, isBrokerage);
    const moved = (opening.side === 'long' ? 1 : -1) * (exit.open / entry.open - 1);
    const ratio = exit.open / entry.open;
    const cost = moved - readReturn(closed) - (spread / 2 + commissionRate) * (1 + ratio);
    const share = (fromPrice(opening.price) * fromMicros(opening.quantity)) / target.balance / entry.open;
    const weight = Math.sqrt(share / entry.volume) + ratio * Math.sqrt(share / exit.volume);
    along += (cost / impact) * weight;
    across += weight ** 2;
  }
  return across === 0 ? 0 : Math.max(0, along / across) ** 2;
}

/**
 * The same over stops: strategy and bars determine their distance from the price paid, so a stop's price reveals it. The attacker is given the distances.
 */
function balanceByStops(target: Target, stopLevel: (line: ClosedLine, exact: number) => number): number {
  let along = 0;
  let across = 0;
  for (const closed of target.closed) {
    const { opening, closing } = closed;
    const instrument = market.instruments.find(({ fundId }) => fundId === opening.fundId);
    const { open, volume } = barAt(opening.fundId, opening.time);
    if (!instrument || volume === 0 || closing.reason !== 'stop') continue;
    const direction = opening.side === 'long' ? 1 : -1;
    const exact = fromPrice(closing.price) + direction * (closing.slippage / closing.quantity);
    const distance = direction * (fromPrice(opening.price) - exact);
    const paid = stopLevel(closed, exact) + direction * distance;
    const { spread, impact } = costModelFor(instrument.fundType, false);
    const share = (fromPrice(opening.price) * fromMicros(opening.quantity)) / target.balance;
    const weight = Math.sqrt(share / (open * volume));
    along += ((direction * (paid / open - 1) - spread / 2) / impact) * weight;
    across += weight ** 2;
  }
  return across === 0 ? 0 : Math.max(0, along / across) ** 2;
}

/** What a figure may be, in percent. */
type Range = readonly [low: number, high: number];

const aroundHundredths = (figure: number): Range => [figure - 0.005, figure + 0.005];

/** A figure that is rounded up to 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5 … */
function belowStep(figure: number): Range {
  const steps = [0, 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100, 200];
  return [steps[steps.indexOf(figure) - 1] ?? Number.NaN, figure];
}

/**
 * Balances, as parts of the right one, that costs a year allow somebody who knows everything else: impact grows with the
 * root of the balance, half the spread and commissions as shares of it don't.
 */
function balancesByCosts(annualCosts: (target: Target) => Range): Range[] {
  return targets.flatMap((target) => {
    const { details, entries } = target;
    const isBrokerage = details.robot.agentKind === 'Brokerage';
    let impact = 0;
    let slippage = 0;
    for (const entry of entries) {
      const instrument = market.instruments.find(({ fundId }) => fundId === entry.fundId);
      if (!instrument) continue;
      const { spread } = costModelFor(instrument.fundType, isBrokerage);
      slippage += entry.slippage;
      impact += entry.slippage - (fromPrice(entry.price) * entry.quantity * spread) / 2;
    }
    const exact = details.robot.statistics?.annualCostsPct ?? 0;
    const { commissionPct, slippagePct } = details.costs;
    const impactOfYear = (exact * slippagePct * impact) / slippage / (commissionPct + slippagePct);
    if (!(impactOfYear > 0)) return [];
    const [low, high] = annualCosts(target).map((pct) => Math.max(0, 1 + (pct - exact) / impactOfYear) ** 2);
    return [[low ?? 0, high ?? 0] as const];
  });
}

/** Whether a balance is known to 30% to both sides, or better, from the middle of what is possible. */
const isNarrow = ([low, high]: Range) => high < 1.3 ** 2 * low;

/** What pages, calls and the log say of a robot's hashes. */
const publicText = ({ details, head }: Target) =>
  JSON.stringify(detailsForGuest(details)) + leafText(head, '2026-10-14');
const plainText = ({ head }: Target) => JSON.stringify(head);

const hasHash = (text: string, hash: string) =>
  text.includes(hash) || text.includes(Buffer.from(hash, 'hex').toString('base64'));

/**
 * Tries quantities of a robot's newest link until one has a hash that was published. The attacker is given the rest of
 * the link; its milliseconds would take minutes more.
 */
function findsQuantity({ entries, head }: Target, text: string): boolean {
  const newest = entries.at(-1);
  if (newest?.seq !== head.ledger.seq) return false;
  return [...Array(400).keys()].some((percent) => {
    const part = (percent + 1) / 100;
    const scaled = <Amount extends number>(amount: Amount) => Math.round(part * amount) as Amount;
    const [quantity, commission, slippage] = [newest.quantity, newest.commission, newest.slippage].map(
      scaled,
    );
    const tried = { ...newest, quantity, commission, slippage } as LedgerEntry;
    const closed = tried.kind === 'close' ? { ...tried, profit: scaled(tried.profit) } : tried;
    return hasHash(text, hashEntry(closed));
  });
}

/** Runs a robot with each round balance until its days of equity have a digest that was published. */
function findsEquity({ equity, balance }: Target, text: string): boolean {
  for (let tried = 1000; tried <= 200_000; tried += 1000) {
    const lines = equity
      .slice(0, -1)
      .map((one) => `${isoDay(one.day)}|${Math.round((one.equity * tried) / balance)}\n`);
    if (hasHash(text, createHash('sha256').update(lines.join('')).digest('hex'))) return true;
  }
  return false;
}

type FindPrice = (trade: TradeView, opening: LedgerEntry) => number;

interface OpenedBar {
  readonly open: number;
  readonly volume: number;
}

const knownBars = new Map<string, OpenedBar>();

function barAt(fundId: FundId, time: number): OpenedBar {
  const key = `${fundId} ${time}`;
  const known = knownBars.get(key) ?? findBar(fundId, time);
  knownBars.set(key, known);
  return known;
}

function findBar(fundId: FundId, time: number): OpenedBar {
  for (const day of [utcDay(time), utcDay(time) + 1]) {
    const bars = simulated.dayBars(fundId, day as EpochDay, NOW);
    const index = bars ? bars.time.indexOf(time) : -1;
    if (bars && index >= 0) return { open: bars.open[index] ?? 0, volume: bars.volume[index] ?? 0 };
  }
  return { open: 0, volume: 0 };
}

describe('a guest’s data about a robot', () => {
  beforeAll(async () => {
    targets = await prepare();
  });

  it('doesn’t reveal the balance by its percentages', () => {
    expect(targets.length).toBeGreaterThan(15);
    // With full precision, the attack works.
    expect(hits(({ details }) => balanceThatFits(listPercentages(details, [])))).toBeGreaterThan(
      0.75 * targets.length,
    );
    expect(
      hits(({ details, called }) => balanceThatFits(listPercentages(detailsForGuest(details), called))),
    ).toBeLessThanOrEqual(byChance());
    expect(hits(({ called }) => balanceThatFits(called))).toBeLessThanOrEqual(byChance());
  });

  it('doesn’t reveal the balance by market impact', () => {
    // With costs in money, the attack works.
    expect(
      hits((target) => balanceByImpact(target, (_, opening) => fromPrice(opening.price))),
    ).toBeGreaterThan(0.9 * targets.length);
    const shown = (target: Target): Target => ({
      ...target,
      details: { ...target.details, recentTrades: detailsForGuest(target.details).recentTrades },
    });
    expect(
      hits((target) => balanceByImpact(shown(target), ({ entryPrice }) => entryPrice)),
    ).toBeLessThanOrEqual(byChance());
  });

  it('doesn’t reveal the balance by the ledger in percent', () => {
    const returns = ({ file }: Target) => file.map(({ returnPct }) => Number(returnPct));
    expect(targets.reduce((sum, { file }) => sum + file.length, 0)).toBeGreaterThan(1000);
    expect(hits((target) => balanceThatFits(returns(target)))).toBeLessThanOrEqual(byChance());

    const net = ({ opening, closing }: ClosedLine) =>
      closing.profit / (fromPrice(opening.price) * opening.quantity);
    const rounded = (closed: ClosedLine) => Math.round(1e4 * net(closed)) / 1e4;
    // With returns after costs the attack works, two decimals or not.
    expect(hits((target) => balanceByCosts(target, net))).toBeGreaterThan(0.5 * targets.length);
    expect(hits((target) => balanceByCosts(target, rounded))).toBeGreaterThan(0.3 * targets.length);
    expect(
      hits((target) => balanceByCosts(target, ({ line }) => Number(line['returnPct']) / 100)),
    ).toBeLessThanOrEqual(byChance());
  });

  it('doesn’t reveal the balance by stops', () => {
    const toCent = (_: ClosedLine, exact: number) => Math.round(100 * exact) / 100;
    // With the stops themselves the attack works.
    const stopped = targets.filter((target) =>
      target.closed.some(({ closing }) => closing.reason === 'stop'),
    );
    expect(stopped.length).toBeGreaterThan(5);
    expect(hits((target) => balanceByStops(target, (_, exact) => exact))).toBeGreaterThan(
      0.5 * stopped.length,
    );
    expect(hits((target) => balanceByStops(target, toCent))).toBeGreaterThan(byChance());
    const stopFromReturn = ({ opening, line }: ClosedLine) => {
      const { open } = barAt(opening.fundId, opening.time);
      return open * (1 + ((opening.side === 'long' ? 1 : -1) * Number(line['returnPct'])) / 100);
    };
    expect(hits((target) => balanceByStops(target, stopFromReturn))).toBeLessThanOrEqual(byChance());
  });

  it('has no share of a position whose size the volume of a bar set, and no sum with it', () => {
    const openings = targets.flatMap(({ details: { robot }, entries }) =>
      entries.flatMap((entry) => {
        const { volume } = barAt(entry.fundId, entry.time);
        const instrument = market.instruments.find(({ fundId }) => fundId === entry.fundId);
        if (entry.kind !== 'open' || !instrument || volume === 0) return [];
        const costs = costModelFor(instrument.fundType, robot.agentKind === 'Brokerage');
        return { part: fromMicros(entry.quantity) / volume, isHidden: isVolumeLimited(entry, costs) };
      }),
    );
    // At the limit, the attack has nothing to guess: quantity = limit × volume, balance = its value ÷ share.
    const limited = openings.filter(({ part }) => part > 0.99 * VOLUME_LIMIT);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.every(({ isHidden }) => isHidden)).toBe(true);
    expect(openings.every(({ part, isHidden }) => !isHidden || part > 0.75 * VOLUME_LIMIT)).toBe(true);

    const open = targets.filter(({ details }) => details.robot.openPositions.length > 0);
    const isLimited = ({ details }: Target) =>
      details.robot.openPositions.some(({ isVolumeLimited: is }) => is);
    for (const target of open) {
      const { robot, openPositions, signals } = detailsForGuest(target.details);
      expect(robot.openProfitPct === null).toBe(isLimited(target));
      const shares = [...robot.openPositions, ...openPositions, ...signals].map(({ sharePct }) => sharePct);
      expect(shares.every((share) => share === null || Number.isInteger(share))).toBe(true);
      expect(openPositions.some(({ sharePct }) => sharePct === null)).toBe(isLimited(target));
    }
  });

  it('narrows the balance down to no less than 30% to both sides by costs', () => {
    const annualCosts = ({ details }: Target) => details.robot.statistics?.annualCostsPct ?? 0;
    const exact = balancesByCosts((target) => aroundHundredths(annualCosts(target)));
    expect(exact.filter(isNarrow).length).toBeGreaterThan(0.7 * targets.length);
    const shown = ({ details }: Target) => belowStep(forGuest(details.robot).statistics?.annualCostsPct ?? 0);
    expect(balancesByCosts(shown).filter(isNarrow)).toEqual([]);

    // Other costs say no more than costs a year: with another balance and the same costs a year, they look the same.
    let count = 0;
    for (const target of targets) {
      const { details } = target;
      const { commissionPct, slippagePct } = details.costs;
      const raised = { ...details.costs, slippagePct: 1.02 * slippagePct };
      const grown = (commissionPct + raised.slippagePct) / (commissionPct + slippagePct);
      const { statistics } = details.robot;
      if (!statistics || costsUpTo(annualCosts(target)) !== costsUpTo(grown * annualCosts(target))) continue;
      const other = {
        ...details,
        robot: {
          ...details.robot,
          statistics: { ...statistics, annualCostsPct: grown * annualCosts(target) },
        },
        costs: raised,
      };
      expect(detailsForGuest(other).costs).toEqual(detailsForGuest(details).costs);
      count += 1;
    }
    expect(count).toBeGreaterThan(0.5 * targets.length);
  });

  it('has returns of trades and open positions that follow from public bars and cost rates', () => {
    let count = 0;
    for (const { details } of targets) {
      const { recentTrades, openPositions, definition } = detailsForGuest(details);
      for (const { ticker, side, entryTime, exitTime, exitPrice, reason, returnPct } of recentTrades) {
        const leg = definition?.legs.find((one) => one.ticker === ticker);
        if (exitTime === null || !leg) continue;
        const [entry, exit] = [entryTime, exitTime].map((time) => barAt(leg.fundId, time).open);
        if (reason === 'stop' || reason === 'take-profit') {
          expect({ exitPrice, returnPct }).toEqual({
            exitPrice: null,
            returnPct: Math.round(returnPct ?? 0.5),
          });
          continue;
        }
        const exitAt = { quote: exit ?? 0, reason: 'signal' } as const;
        expect(returnPct).toBeCloseTo(closedMarketReturn({ side, entryQuote: entry ?? 0 }, exitAt, leg), 1);
        count += 1;
      }
      for (const { fundId, side, entryPrice, lastPrice, returnPct } of openPositions) {
        const leg = definition?.legs.find((one) => one.fundId === fundId);
        const position = { side, entryQuote: entryPrice };
        expect(returnPct).toBe(leg && openMarketReturn(position, lastPrice, leg));
      }
    }
    expect(count).toBeGreaterThan(300);
  });

  it('has no hash of the newest link by which its quantity can be searched for', () => {
    expect(targets.filter((target) => findsQuantity(target, plainText(target))).length).toBeGreaterThan(3);
    expect(targets.filter((target) => findsQuantity(target, publicText(target)))).toEqual([]);
  });

  it('has no digest of equity that tells which of the round balances is right', () => {
    expect(targets.filter((target) => findsEquity(target, plainText(target))).length).toBe(targets.length);
    expect(targets.filter((target) => findsEquity(target, publicText(target)))).toEqual([]);
    for (const target of targets) expect(publicText(target)).not.toContain(target.head.salt);
  });

  it('has curves of one decimal', () => {
    const points = targets.flatMap(({ details }) => {
      const { robot, curve } = detailsForGuest(details);
      return [...robot.sparkline, ...curve.map(({ value }) => value)];
    });
    expect(points.length).toBeGreaterThan(500);
    expect(points.every((value) => roundTo(value, 1) === value)).toBe(true);
  });

  it('has no amounts, quantities or hashes in the ledger in percent', () => {
    for (const { file, entries } of targets) {
      expect(Object.keys(file[0] ?? {})).toEqual([...GUEST_LEDGER_COLUMNS]);
      const text = JSON.stringify(file);
      expect(text).not.toMatch(/[0-9a-f]{64}/);
      expect(file.every(({ returnPct = '' }) => /^-?\d*(\.\d{1,2})?$/.test(returnPct))).toBe(true);
      expect(file.every(({ recordedAt }) => Number(recordedAt) % 60_000 === 0)).toBe(true);
      expect(entries.every(({ seq, kind }) => file[seq - 1]?.['kind'] === kind)).toBe(true);
      const hasPrice = ({ kind, reason = '' }: Target['file'][number]) =>
        kind !== 'signal' && !['stop', 'take-profit'].includes(reason);
      expect(file.every((line) => hasPrice(line) === (line['price'] !== ''))).toBe(true);
    }
  });

  it('has at most two decimals, except for prices', () => {
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

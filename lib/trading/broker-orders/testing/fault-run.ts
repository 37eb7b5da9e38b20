/** Trading at a fake Alpaca with faults and kills, and the comparison of both books: one story, hence its length. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FundId, plus } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { type Nanos, nanosToMicros, parseNanos } from '@/lib/core/base/nanos';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { DAY_MS, HOUR_MS, utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { openDatabase } from '@/lib/core/database/open-database';
import { type Row, readJson } from '@/lib/core/database/schema';
import { BUNDLE_ENVIRONMENT, bundleProgram } from '@/lib/core/database/testing/child-process';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { findInstrument } from '@/lib/market/data/instruments';
import { insertUser } from '@/lib/people/accounts/server/user-store';
import { hashExternalId } from '@/lib/trading/broker-accounts/server/account-keys';
import { type FakeAlpaca, startFakeAlpaca } from '@/lib/trading/brokers/synthetic/fake-alpaca';
import { type FaultRates, NO_FAULTS } from '@/lib/trading/brokers/synthetic/fake-faults';
import { NOON } from '@/lib/trading/emulator/testing/emulator-fixture';
import { isExpected } from '@/lib/trading/orders/reasons';
import { addBrokerAccount, addCopy } from './broker-fixture';
import type { FakeProgress, FakeTrading } from './trade-at-fake';

export interface FaultRunOptions {
  /** An empty, migrated database's folder. */
  readonly dataDir: string;
  readonly seed: number;
  /** In all, spread over the robots. */
  readonly signals: number;
  readonly robots: number;
  readonly accounts: number;
  readonly kills: number;
  readonly rates: FaultRates;
  /** Between two signals of a robot, on the clock of trading. */
  readonly everyMs: number;
  /** Whether each instrument splits once, in one of four nights, and now and then one is halted. */
  readonly hasEvents?: boolean;
  /** Told of every hundredth part of the signals, since a long run takes most of an hour. */
  readonly onProgress?: (signals: number, kills: number) => void;
}

export interface FaultRun {
  readonly signals: number;
  readonly intents: number;
  readonly orders: number;
  readonly posts: number;
  readonly kills: number;
  readonly byState: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
  /** Entries filled by more than one order, orders filled beyond their size, orders of nobody's. */
  readonly duplicates: readonly string[];
  /** Signals without an intent, and intents that didn't come to an end or don't say why. */
  readonly missing: readonly string[];
  /** Where cash, quantities or orders are not what the book says. */
  readonly differing: readonly string[];
  /** Entries that weren't filled, long waits of exits, and splits that their users weren't told of. */
  readonly untold: readonly string[];
  /** From the end of faults until all was over, on the clock of trading; null if that never was. */
  readonly settledMs: number | null;
  readonly realMs: number;
}

const TRADER = 'lib/trading/broker-orders/testing/trade-at-fake.ts';
/** Prices with which no quantity is round. */
const TICKERS = ['AAPL', 'MSFT', 'SPY', 'QQQ', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'JPM', 'IWM', 'GLD'];
const PRICES: Readonly<Record<string, number>> = Object.fromEntries(
  TICKERS.map((ticker, index) => [ticker, 61.37 + 17.11 * index]),
);
const WHOLE = parseNanos('1');
/** Two roundings to millionths. */
const SPLIT_ROUNDING = 2_000n;
/** In dollars; now and then a price falls by more, for so long on our clock. */
const STOP_DISTANCE = 2;
const FALL = 3;
const FALLS_FOR_MS = 40;
const FALLS_A_SIGNAL = 0.2;
/** In each of so many nights a part of the instruments splits: Monday to Friday. */
const NIGHTS = 4;
const FULL_SESSION_MS = 6.5 * HOUR_MS;
const RATIOS = [
  [2, 1],
  [3, 1],
  [3, 2],
  [1, 2],
] as const;
const HALTS_A_TURN = 0.003;
/** On the clock of trading. */
const HALT_MS = 150_000;
/** An exit that takes longer has been told; it has a minute, and the trader's looks at the account. */
const TOLD_AFTER_MS = 180_000;
const PARTS_TOLD = 100;
/** Accounts are looked at every 15 seconds; on the clock of trading. */
const LAST_LOOK_MS = 40_000;
/** On the clock of trading, and on ours, which a busy machine slows down. */
const SETTLE_LIMIT_MS = 300_000;
const SETTLE_REAL_LIMIT_MS = 3_600_000;

export async function runFaults(options: FaultRunOptions): Promise<FaultRun> {
  const { dataDir, seed } = options;
  const begunAt = performance.now();
  const fake = await startFakeAlpaca({ seed, rates: options.rates, fillAfterMs: 5 });
  try {
    for (const [symbol, price] of Object.entries(PRICES)) fake.setPrice(symbol, price);
    const told = await prepare(options, fake);
    const outcome = await trade(told, fake, options);
    const database = await openDatabase({ dataDir, readOnly: true });
    try {
      return {
        ...outcome,
        ...(await compare(database, fake, told)),
        realMs: Math.round(performance.now() - begunAt),
      };
    } finally {
      await database.close();
    }
  } finally {
    await fake.close();
  }
}

async function prepare(options: FaultRunOptions, fake: FakeAlpaca): Promise<FakeTrading> {
  const database = await openDatabase({ dataDir: options.dataDir });
  const funds = Object.keys(PRICES).map((ticker) => findInstrument(ticker)?.fundId);
  const robots = Array.from({ length: options.robots }, (_, index) => ({
    robotId: index + 1,
    fundId: funds[index % funds.length] as FundId,
    stopDistance: index % 2 === 0 ? null : STOP_DISTANCE,
  }));
  try {
    await insertRobotRows(database.db, ...robots.map(({ robotId }) => robotId));
    await database.db.updateTable('robots').set({ market: 'live' }).execute();
    for (let count = 1; count <= options.accounts; count += 1) {
      const keyId = `key${count}`;
      const account = fake.book.addAccount(keyId, 10_000_000);
      const user = { email: `${count}@example.com`, name: 'Anna', passwordHash: 'x', firstTouch: null };
      const userId = (await insertUser(database.db, user, NOON)) ?? '';
      const accountId = await addBrokerAccount(database, userId, {
        external_hash: hashExternalId(account.number),
        max_open: toMicros(9_000_000),
        max_daily_loss: toMicros(9_000_000),
        max_orders_a_day: 1_000_000,
        created_at: NOON,
      });
      await database.db
        .updateTable('account_keys')
        .set({ sealed: keyId })
        .where('account_id', '=', accountId)
        .execute();
      for (const { robotId } of robots) await addCopy(database, { userId, accountId, robotId });
    }
  } finally {
    await database.close();
  }
  return {
    dataDir: options.dataDir,
    paperUrl: fake.paperUrl,
    startAt: comingNoon(),
    resumeAt: comingNoon(),
    robots,
    signalsEach: Math.ceil(options.signals / options.robots),
    everyMs: options.everyMs,
    prices: Object.fromEntries(
      Object.entries(PRICES).map(([ticker, price]) => [findInstrument(ticker)?.fundId, price]),
    ),
  };
}

/**
 * A Monday noon in New York, more than a week ahead: the adapter's own clock is ours, and what it asks to be waited for is
 * over on the clock of trading. The exchange is open all of that week.
 */
function comingNoon(): number {
  const nyse = calendarFor('xnys');
  let monday = utcDay(Date.now() + 8 * DAY_MS);
  const isWhole = () =>
    nyse.sessions(monday, plus(monday, NIGHTS)).filter(({ open, close }) => close - open === FULL_SESSION_MS)
      .length > NIGHTS;
  while (new Date(monday * DAY_MS).getUTCDay() !== 1 || !isWhole()) monday = plus(monday, 1);
  return monday * DAY_MS + 17 * HOUR_MS;
}

interface Trader {
  readonly child: ChildProcess;
  readonly isTrading: () => boolean;
  readonly failures: string[];
}

function start(told: FakeTrading, onProgress: (progress: FakeProgress) => void): Trader {
  const child = spawn(process.execPath, [bundleProgram(TRADER), JSON.stringify(told)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: BUNDLE_ENVIRONMENT,
  });
  let isTrading = false;
  const failures: string[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (!line.startsWith('{')) failures.push(line);
    else {
      isTrading = true;
      onProgress(JSON.parse(line) as FakeProgress);
    }
  });
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => failures.push(line));
  return { child, isTrading: () => isTrading, failures };
}

async function kill({ child }: Trader): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Trades until all signals have come and everything is over; kills are spread over the time of the signals. */
async function trade(told: FakeTrading, fake: FakeAlpaca, options: FaultRunOptions) {
  const random = seededRandom(options.seed + 1_000);
  const all = told.signalsEach * told.robots.length;
  const failures: string[] = [];
  let last: FakeProgress | null = null;
  let toldSignals = 0;
  const onProgress = (progress: FakeProgress) => {
    last = progress;
    if (progress.signals >= toldSignals + all / PARTS_TOLD) {
      toldSignals = progress.signals;
      options.onProgress?.(toldSignals, kills);
    }
    // What a killed trader reported last may come late.
    fake.book.time = Math.max(fake.book.time, progress.at);
  };
  fake.book.time = told.startAt;
  let trader = start(told, onProgress);
  let kills = 0;
  let falls = 0;
  let settledMs: number | null = null;
  /** Orders that reach the broker before the next kill. */
  const postsUntilKill = () => fake.posts.length + Math.ceil((random() * 2 * all) / (options.kills + 1));
  let killAt = postsUntilKill();
  const events = options.hasEvents ? createEvents(fake, random) : null;
  const restart = async (meanwhile: () => void = () => undefined) => {
    // Somewhere within what it does, not always at the same step.
    await sleep(random() * 60);
    await kill(trader);
    failures.push(...trader.failures);
    kills += 1;
    killAt = postsUntilKill();
    meanwhile();
    const startAt = told.startAt + (events?.nights() ?? 0) * DAY_MS;
    trader = start({ ...told, startAt, prices: listPrices(fake), resumeAt: fake.book.time }, onProgress);
  };
  try {
    for (;;) {
      const signals = (last as FakeProgress | null)?.signals ?? 0;
      if (signals >= all && kills >= options.kills) break;
      if (kills < options.kills && (fake.posts.length >= killAt || (signals >= all && trader.isTrading())))
        await restart();
      if (falls < signals * FALLS_A_SIGNAL) {
        falls += 1;
        await fall(fake, random);
      }
      events?.turn();
      if (events?.isLate(signals / all)) await restart(() => events.sleep());
      if (trader.child.exitCode !== null) throw new Error(`The trader ended: ${trader.failures.join('\n')}`);
      await sleep(5);
    }
    fake.state.rates = NO_FAULTS;
    events?.end();
    const faultsEndedAt = fake.book.time;
    const giveUpAt = performance.now() + SETTLE_REAL_LIMIT_MS;
    // Its latest look at the account comes after its latest fill, of a stop above all.
    let quietSince: number | null = null;
    const settleLimit = SETTLE_LIMIT_MS + options.rates.latestMs;
    while (fake.book.time - faultsEndedAt < settleLimit && performance.now() < giveUpAt) {
      const isQuiet = (last as FakeProgress | null)?.open === 0 && trader.isTrading();
      quietSince = isQuiet ? (quietSince ?? fake.book.time) : null;
      if (quietSince !== null && fake.book.time - quietSince >= LAST_LOOK_MS) {
        settledMs = quietSince - faultsEndedAt;
        break;
      }
      await sleep(10);
    }
  } finally {
    await kill(trader);
    failures.push(...trader.failures);
  }
  return { kills, failures, settledMs, posts: fake.posts.length };
}

/** A price falls below the stops of what was bought there, and recovers. */
async function fall(fake: FakeAlpaca, random: () => number): Promise<void> {
  const symbol = TICKERS[Math.floor(random() * TICKERS.length)] ?? 'AAPL';
  const price = priceAt(fake, symbol);
  fake.setPrice(symbol, price - FALL);
  await sleep(FALLS_FOR_MS);
  fake.setPrice(symbol, price);
}

function priceAt(fake: FakeAlpaca, symbol: string): number {
  return Number(fake.book.prices.get(symbol)) / 1_000_000;
}

function listPrices(fake: FakeAlpaca): FakeTrading['prices'] {
  return Object.fromEntries(TICKERS.map((ticker) => [findInstrument(ticker)?.fundId, priceAt(fake, ticker)]));
}

/** What happens to instruments meanwhile. */
function createEvents(fake: FakeAlpaca, random: () => number) {
  const { book } = fake;
  const halted = new Map<string, number>();
  let nights = 0;
  const resume = (symbol: string) => {
    const asset = book.assets.get(symbol);
    if (asset) asset.tradable = true;
    halted.delete(symbol);
  };
  return {
    turn(): void {
      for (const [symbol, until] of halted) if (book.time >= until) resume(symbol);
      if (random() < HALTS_A_TURN) {
        const symbol = TICKERS[Math.floor(random() * TICKERS.length)] ?? 'AAPL';
        const asset = book.assets.get(symbol);
        if (asset) asset.tradable = false;
        halted.set(symbol, book.time + HALT_MS);
      }
    },
    /** Whether the next night is due. */
    isLate: (progress: number) => nights < NIGHTS && progress >= (nights + 1) / (NIGHTS + 1),
    /** While nobody trades: instruments have been split by the next day. */
    sleep(): void {
      for (const [index, symbol] of TICKERS.entries()) {
        if (index % NIGHTS !== nights) continue;
        const [after, before] = RATIOS[Math.floor(random() * RATIOS.length)] ?? RATIOS[0];
        book.split(symbol, after, before);
      }
      nights += 1;
      book.time += DAY_MS;
    },
    nights: () => nights,
    end: () => [...halted.keys()].forEach(resume),
  };
}

async function compare({ db }: Database, fake: FakeAlpaca, told: FakeTrading) {
  const [intents, orders, fills, positions, accounts, copies, signals, differences] = await Promise.all([
    db.selectFrom('copy_intents').selectAll().execute(),
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('fills').selectAll().execute(),
    db.selectFrom('positions').selectAll().execute(),
    db.selectFrom('trading_accounts').selectAll().execute(),
    db.selectFrom('copies').selectAll().execute(),
    db.selectFrom('robot_signals').selectAll().execute(),
    db.selectFrom('differences').selectAll().execute(),
  ]);
  const keys = await db.selectFrom('account_keys').selectAll().execute();
  const actions = await db.selectFrom('account_actions').selectAll().execute();
  const notices = await db.selectFrom('notifications').select('dedupe_key').execute();
  const untold = findUntold(
    intents,
    orders,
    fills,
    actions,
    new Set(notices.map(({ dedupe_key }) => dedupe_key)),
  );
  const duplicates: string[] = [];
  const missing: string[] = [];
  const differing: string[] = [];
  const booked = sums(fills, (fill) => fill.client_order_id, exact);
  const known = new Set(orders.map((order) => order.client_order_id));
  const filledEntries = new Map<string, number>();
  /** Units that stops guard at the broker, by copy. */
  const stops = new Map<string, bigint>();

  const intentKeys = new Set(intents.map((intent) => `${intent.copy_id} ${intent.cause_key}`));
  // An entry that was never filled has nothing to exit.
  const filledIntents = new Set(
    intents.filter(({ filled }) => (filled ?? 0) > 0).map((one) => `${one.copy_id} ${one.cause_key}`),
  );
  const isExpected = (copyId: string, seq: number) =>
    seq % 2 === 1 || filledIntents.has(`${copyId} signal:${seq - 1}`);
  for (const { robot_id, seq } of signals)
    for (const copy of copies)
      if (
        copy.robot_id === robot_id &&
        !intentKeys.has(`${copy.id} signal:${seq}`) &&
        !intentKeys.has(`${copy.id} stop:signal:${seq - 1}`) &&
        isExpected(copy.id, seq)
      )
        missing.push(`no intent of copy ${copy.id} for signal ${seq} of robot ${robot_id}`);
  if (signals.length !== told.signalsEach * told.robots.length)
    missing.push(`only ${signals.length} signals`);
  for (const intent of intents) {
    const isOver = !['planned', 'ordered'].includes(intent.state);
    if (!isOver)
      missing.push(`intent ${intent.copy_id} ${intent.cause_key} (${intent.action}) is ${intent.state}`);
    else if (intent.state !== 'done' && intent.reason === null)
      missing.push(`intent ${intent.copy_id} ${intent.cause_key} is ${intent.state} without a reason`);
  }
  for (const account of accounts) {
    const keyId = keys.find(({ account_id }) => account_id === account.id)?.sealed ?? '';
    const book = fake.book.accounts.get(keyId);
    if (!book) continue;
    for (const order of book.byClientId.values()) {
      if (!known.has(order.clientOrderId))
        duplicates.push(`${order.clientOrderId} is in the book and not stored`);
      if ((booked.get(order.clientOrderId) ?? 0n) !== order.filled)
        differing.push(
          `${order.clientOrderId}: booked ${booked.get(order.clientOrderId) ?? 0n}, filled ${order.filled}`,
        );
      const row = orders.find((one) => one.client_order_id === order.clientOrderId);
      const rests = row?.kind === 'stop' && row.state === 'accepted' && book.open.has(order);
      if (row && row.ended_at === null && !rests)
        missing.push(`order ${order.clientOrderId} is ${row.state}`);
      if (rests) stops.set(row.owner, (stops.get(row.owner) ?? 0n) + order.quantity);
      if (row?.action !== 'open' || order.filled === 0n) continue;
      const intent = `${row.owner} ${row.cause_key}`;
      filledEntries.set(intent, (filledEntries.get(intent) ?? 0) + 1);
    }
    const held = sums(
      positions.filter(({ account_id }) => account_id === account.id),
      ({ fund_id }) => String(fund_id),
      exact,
    );
    for (const [ticker] of Object.entries(PRICES)) {
      const ours = held.get(String(findInstrument(ticker)?.fundId)) ?? 0n;
      const theirs = book.positions.get(ticker) ?? 0n;
      if (ours !== theirs) differing.push(`${keyId} ${ticker}: we hold ${ours}, the book ${theirs}`);
      if (theirs < 0n) duplicates.push(`${keyId} is short of ${ticker}`);
    }
    const cash = nanosToMicros(book.cash as Nanos);
    if (Math.abs(account.cash - cash) > 1)
      differing.push(`${keyId}: cash ${account.cash}, in the book ${cash}`);
    // Whole shares of robots with a stop are guarded, once each, and nothing else is.
    for (const { id: owner, robot_id } of copies.filter(({ account_id }) => account_id === account.id)) {
      const hasStop = told.robots.some((robot) => robot.robotId === robot_id && robot.stopDistance !== null);
      const position = positions.find((one) => one.owner === owner);
      const whole = position && hasStop ? exact(position) - (exact(position) % WHOLE) : 0n;
      const last = orders.filter((one) => one.owner === owner && one.kind === 'stop').at(-1);
      const isRefused = last?.state === 'rejected' || last?.state === 'expired';
      if (!isRefused && (stops.get(owner) ?? 0n) !== whole)
        differing.push(`copy ${owner} holds ${whole}, its stops ${stops.get(owner) ?? 0n}`);
    }
    if (account.state !== 'armed') differing.push(`${keyId} is ${account.state}: ${account.reason}`);
  }
  for (const [intent, count] of filledEntries)
    if (count > 1) duplicates.push(`entry ${intent} was filled by ${count} orders`);
  const split = changesByOwner(actions);
  for (const [owner, bought] of sums(fills, (fill) => `${fill.owner} ${fill.fund_id}`, signedExact)) {
    const position = positions.find((one) => `${one.owner} ${one.fund_id}` === owner);
    const held = position ? exact(position) : 0n;
    const changed = split.get(owner) ?? 0n;
    // What splits changed is recorded in millionths, so that of less than one is recorded as no change.
    const rounding = split.has(owner) ? SPLIT_ROUNDING : 0n;
    const off = bought + changed - held;
    if (bought + changed < -rounding) duplicates.push(`copy ${owner} sold more than it had`);
    if (off > rounding || off < -rounding)
      differing.push(
        `copy ${owner}: its fills leave ${bought + changed}, it holds ${held}; ${JSON.stringify(
          fills.filter((fill) => `${fill.owner} ${fill.fund_id}` === owner),
        )}`,
      );
  }
  for (const { symbol, kind } of differences) differing.push(`a difference was found in ${symbol}: ${kind}`);
  const byState: Record<string, number> = {};
  for (const { state, action } of intents)
    byState[`${action} ${state}`] = (byState[`${action} ${state}`] ?? 0) + 1;
  for (const { state, kind } of orders) byState[`${kind} ${state}`] = (byState[`${kind} ${state}`] ?? 0) + 1;
  return {
    signals: signals.length,
    intents: intents.length,
    orders: orders.length,
    byState,
    duplicates,
    missing,
    differing,
    untold,
  };
}

/** What corporate actions changed of positions, by owner and instrument. */
function changesByOwner(actions: readonly Row<'account_actions'>[]): ReadonlyMap<string, bigint> {
  const changes = actions.flatMap(({ fund_id, changes }) =>
    readJson(changes, 'account_actions.changes').map((change) => ({ fund_id, ...change })),
  );
  return sums(
    changes,
    ({ owner, fund_id }) => `${owner} ${fund_id}`,
    ({ before, after }) => BigInt(after - before) * 1_000n,
  );
}

function findUntold(
  intents: readonly Row<'copy_intents'>[],
  orders: readonly Row<'orders'>[],
  fills: readonly Row<'fills'>[],
  actions: readonly Row<'account_actions'>[],
  told: ReadonlySet<string>,
): readonly string[] {
  const untold: string[] = [];
  for (const { account_id, action_key, changes } of actions)
    if (
      readJson(changes, 'account_actions.changes').length > 0 &&
      !told.has(`action:${account_id}:${action_key}`)
    )
      untold.push(`${action_key} of account ${account_id}`);
  // Of an order that was lost, its account's user is told instead.
  const lost = new Set(
    orders
      .filter((order) =>
        told.has(`account:${order.account_id}:order:${order.client_order_id}:${order.state}`),
      )
      .map(({ owner, cause_key }) => `${owner} ${cause_key}`),
  );
  const filledAt = new Map(fills.map((fill) => [fill.broker_fill_id, fill.recorded_at]));
  const delayed = new Set([...told].map((key) => key.split(':').slice(0, -1).join(':')));
  for (const { copy_id, cause_key, action, state, reason_code, due_at, fill_id } of intents) {
    const name = `${copy_id} ${cause_key}`;
    const isMissed = action === 'open' && (state === 'skipped' || state === 'missed');
    if (
      isMissed &&
      !isExpected(reason_code) &&
      !told.has(`missed:${copy_id}:${cause_key}`) &&
      !lost.has(name)
    )
      untold.push(`entry ${name} is ${state}: ${reason_code}`);
    const closedAt = filledAt.get(fill_id ?? '');
    const waitedMs = closedAt === undefined ? 0 : closedAt - due_at;
    if (
      action === 'close' &&
      waitedMs > TOLD_AFTER_MS &&
      !delayed.has(`delayed:${copy_id}:exit:${cause_key}`)
    )
      untold.push(`exit ${name} took ${waitedMs} ms`);
  }
  return untold;
}

function sums<Item>(
  rows: readonly Item[],
  rowKey: (row: Item) => string,
  rowAmount: (row: Item) => bigint,
): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const row of rows) found.set(rowKey(row), (found.get(rowKey(row)) ?? 0n) + rowAmount(row));
  return found;
}

function exact(row: { readonly broker_quantity: string | null; readonly quantity: number }): bigint {
  return row.broker_quantity === null ? BigInt(row.quantity) * 1_000n : parseNanos(row.broker_quantity);
}

function signedExact(fill: {
  readonly broker_quantity: string | null;
  readonly quantity: number;
  readonly side: string;
}): bigint {
  return fill.side === 'buy' ? exact(fill) : -exact(fill);
}

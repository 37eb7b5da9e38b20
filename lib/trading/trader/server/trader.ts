import type { FundId, Millis } from '@/lib/core/base/brand';
import { UnavailableError } from '@/lib/core/base/errors';
import type { Bus } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { createRates, IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { createPriceBoard } from '@/lib/market/prices/server/create-price-board';
import { createNotifier } from '@/lib/people/notifications/server/create-notifier';
import { createAlertWatch } from '@/lib/people/watchlists/server/watch-alerts';
import { costModelFor } from '@/lib/robots/execution/costs';
import { countOpenAccounts } from '@/lib/trading/accounts/server/account-rows';
import type { FindRate } from '@/lib/trading/accounts/valuation';
import { createArchiving } from '@/lib/trading/archiving/server/archive-accounts';
import {
  guardBaskets,
  onBasketsFilled,
  orderRebalances,
  type TradeBasketsOptions,
} from '@/lib/trading/basket-copies/server/trade-baskets';
import { stopUntraded } from '@/lib/trading/broker-accounts/server/stop-untraded';
import type { BrokerageOptions } from '@/lib/trading/broker-orders/server/broker-session';
import { type Brokerage, createBrokerage } from '@/lib/trading/broker-orders/server/create-brokerage';
import { fanOut } from '@/lib/trading/copies/server/fan-out';
import { closeLapsed, guardCopies } from '@/lib/trading/copies/server/guards';
import { onCopiesFilled, onCopyOrdersEnded } from '@/lib/trading/copies/server/on-filled';
import { countDue } from '@/lib/trading/copies/server/plan-orders';
import { createEmulator } from '@/lib/trading/emulator/server/create-emulator';
import type { Emulator } from '@/lib/trading/emulator/server/emulator';
import { createBarVolumes } from '@/lib/trading/orders/server/bar-volumes';
import { createPairRestatement } from '@/lib/trading/restatements/server/restate-pairs';
import { viewPrices } from '../price-view';
import { readMarketFacts } from './market-facts';
import { type AccountSharing, createAccountSharing, type OpenAccountQueue } from './share-accounts';
import { createSilenceWatch } from './silent-robots';
import { tradeRounds } from './trade-rounds';
import { createTrustedQuotes } from './trusted-quotes';
import { createUnfilledWatch } from './unfilled-exits';
import { createWake } from './wake';

export interface TraderOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Logger;
  readonly market: MarketName;
  readonly clock: () => Millis;
  readonly signal: AbortSignal;
  /** Brokers besides the emulator, and what opens their accounts' keys; null where there are none. */
  readonly brokers: Pick<BrokerageOptions, 'findBroker' | 'openKeys'> | null;
  /** Opens what accounts are shared by with other traders; null where they aren't. */
  readonly openQueue: OpenAccountQueue | null;
  /** What is worth handing over: that many copied signals or orders due, or accounts for what is done regularly. */
  readonly worthSharing?: { readonly due: number; readonly accounts: number };
}

/** How often the trader looks without events, which may be lost; orders also become due without one. */
const LOOK_EVERY_MS = 1_000;
/** How often the trader looks for what the bus announces, in case an event was lost. */
const POLL_MS = 5_000;
const GUARD_MS = 10_000;
const EQUITY_MS = 60_000;
const WORTH_SHARING = { due: 1_000, accounts: 20_000 };

/** One round of work, in order; each part is durable on its own. */
export interface Trader {
  /** Turns signals into intents, intents into orders, and orders into fills. */
  trade(): Promise<void>;
  /** Stops copies without a signal. */
  guard(): Promise<void>;
  /** Stores what accounts are worth. */
  recordEquity(): Promise<void>;
  /** Notifies followers of what robots did. */
  notify(): Promise<void>;
}

export interface TraderParts {
  readonly database: Database;
  readonly market: MarketName;
  readonly findQuote: (fundId: FundId) => { readonly price: number; readonly time: Millis } | null;
  /** Absent if everything is priced in dollars. */
  readonly findRate?: FindRate;
  readonly instrumentById: (fundId: FundId) => Instrument | null;
  readonly emulator: Emulator;
  /** null where there are no brokers besides the emulator. */
  readonly brokerage: Brokerage | null;
  readonly now: () => Millis;
  /** An imported market's last close; `now` by default. */
  readonly present?: () => Millis;
  readonly onInbox: (userIds: readonly string[], robotIds: readonly number[]) => void;
  readonly onPaper: (userIds: readonly string[]) => void;
  readonly isDoubted: (fundId: FundId) => boolean;
  /** Restates accounts after splits and the like, before anything fills. @returns users whose accounts changed */
  readonly restate: () => Promise<readonly string[]>;
  /** Absent where no other trader can help. */
  readonly sharing?: AccountSharing | null;
  readonly worthSharing?: TraderOptions['worthSharing'];
}

export function createTrader(parts: TraderParts): Trader {
  const { database, market, findQuote, emulator, now } = parts;
  const notifier = createNotifier({ database, now });
  const silence = createSilenceWatch(parts.instrumentById);
  const unfilled = createUnfilledWatch(parts);
  const { isDoubted, findRate, sharing, worthSharing = WORTH_SHARING } = parts;
  /** Copies of baskets trade at the market's present. */
  const baskets = (): TradeBasketsOptions => ({
    database,
    isDoubted,
    market: {
      name: market,
      now: (parts.present ?? now)(),
      instrumentById: parts.instrumentById,
      findPrice: (fundId) => findQuote(fundId)?.price ?? null,
      findRate: findRate ?? (() => IN_DOLLARS),
    },
  });
  const guards = { database, market, findQuote, ...(findRate && { findRate }), isDoubted, now };

  async function hasManyDue(): Promise<boolean> {
    const { due } = worthSharing;
    return (await countDue(database.db, now(), due)) >= due || (await emulator.countDue()) >= due;
  }

  async function hasManyAccounts(): Promise<boolean> {
    const { accounts } = worthSharing;
    return (await countOpenAccounts(database.db, market, accounts)) >= accounts;
  }

  return {
    async trade() {
      await fanOut({ database, now });
      const restated = await parts.restate();
      if (restated.length > 0) {
        parts.onInbox(restated, []);
        parts.onPaper(restated);
      }
      // Accounts at brokers have their own turns, so waiting for one holds up nothing here.
      parts.brokerage?.tick();
      const rebalanced = await orderRebalances(baskets());
      if (rebalanced.length > 0) {
        parts.onInbox(rebalanced, []);
        parts.onPaper(rebalanced);
      }
      if (await sharing?.share('trade', hasManyDue)) return;
      await tradeRounds({ database, instrumentById: parts.instrumentById, now }, emulator);
    },
    async guard() {
      const hasLapsed = await closeLapsed(guards);
      const silent = market === 'imported' ? [] : await silence.look(database.db, now());
      const stopped = [...(await guardCopies(guards, silent)), ...(await guardBaskets(baskets()))];
      if (stopped.length > 0) {
        parts.onInbox(stopped, []);
        parts.onPaper(stopped);
      }
      if (!(await sharing?.share('margins', hasManyAccounts))) await emulator.callMargins();
      // An imported market's prices come with the next files.
      const waiting = market === 'imported' ? [] : await unfilled.look();
      if (waiting.length > 0) parts.onInbox(waiting, []);
      if (hasLapsed || stopped.length > 0) await this.trade();
    },
    async recordEquity() {
      await emulator.recordEquity(async () => (await sharing?.share('equity', hasManyAccounts)) ?? false);
    },
    async notify() {
      const robotIds = await notifier.advance();
      if (robotIds.length > 0) parts.onInbox([], robotIds);
    },
  };
}

/** The trader role: follows the bus and the clock until aborted. Everything is committed before it is announced. */
export async function runTrader({
  database,
  bus,
  log,
  market,
  clock,
  signal,
  brokers,
  openQueue,
  worthSharing,
}: TraderOptions): Promise<void> {
  const board = await createPriceBoard({ db: database.db, bus, market, log });
  const facts = await readMarketFacts(database, market, clock);
  const wake = createWake(signal);
  const unsubscribe = bus.subscribe(({ type }) => {
    if (type === 'signals' || type === 'trades' || type === 'quotes' || type === 'paper-changed') wake.now();
  });
  const volumes = createBarVolumes(database.db);
  const onPaper = (userIds: readonly string[]) => bus.publish({ type: 'paper-changed', userIds });
  const onInbox = (userIds: readonly string[], robotIds: readonly number[]) =>
    bus.publish({ type: 'inbox-changed', userIds, robotIds });
  const quotes = createTrustedQuotes({
    database,
    market,
    findQuote: board.quote,
    instrumentById: facts.instrumentById,
    findInstrument: facts.findInstrument,
    now: facts.now,
    clock,
  });
  const findPrice = (fundId: FundId) => quotes.find(fundId)?.price ?? null;
  const rates = createRates({
    instrumentById: facts.instrumentById,
    instruments: facts.instruments,
    findPrice,
  });
  const pairs = createPairRestatement({
    database,
    market,
    findPrice,
    findRate: rates,
    instrumentById: facts.instrumentById,
    now: clock,
  });
  const findRate: FindRate = (fundId) => {
    const rate = rates(fundId);
    return rate !== IN_DOLLARS && pairs.isPending(fundId) ? null : rate;
  };
  // What no rate converts isn't judged by either.
  const isDoubted = (fundId: FundId) => quotes.isDoubted(fundId) || findRate(fundId) === null;
  const emulator = createEmulator({
    database,
    market,
    findQuote: quotes.find,
    findRate,
    isDoubted,
    costsFor: (fundId) => costModelFor(facts.instrumentById(fundId)?.fundType ?? 'S', false),
    volumeFor: (fundId) => volumes(market, fundId, facts.now()),
    async onFilled(tx, fills) {
      await onCopiesFilled(tx, fills, clock());
      await onBasketsFilled(tx, fills);
    },
    onEnded: (tx, orders) => onCopyOrdersEnded(tx, orders, clock()),
    onChanged(userIds) {
      onPaper(userIds);
      // Fills of orders and of copied trades are in the inbox.
      onInbox(userIds, []);
    },
    now: facts.now,
  });
  const brokerage =
    brokers === null
      ? null
      : createBrokerage({
          ...brokers,
          database,
          market,
          findQuote: quotes.find,
          findJump: (fundId) => {
            const quote = board.quote(fundId);
            return quote?.previousClose ? { before: quote.previousClose, now: quote.price } : null;
          },
          instrumentById: facts.instrumentById,
          now: clock,
          monotonic: () => performance.now(),
          onChanged(userIds) {
            onPaper(userIds);
            onInbox(userIds, []);
            wake.now();
          },
          onHint: () => wake.now(),
          onFailure: (accountId, err) => log.error({ event: 'broker-account-failed', accountId, err }),
        });
  if (brokers === null) {
    const stopped = await stopUntraded(database, clock());
    if (stopped.length > 0) {
      onPaper(stopped);
      onInbox(stopped, []);
    }
  }
  const held = { findQuote: quotes.find, findRate, isDoubted };
  let tickedAt = 0;
  const sharing =
    openQueue &&
    createAccountSharing({
      ...{ database, market, bus, log, openQueue, signal },
      instrumentById: facts.instrumentById,
      view: () => viewPrices(board.quotes().keys(), held, { clock: clock(), present: facts.now() }),
      // Accounts at brokers don't wait for those on paper.
      onWait() {
        if (performance.now() - tickedAt < LOOK_EVERY_MS) return;
        tickedAt = performance.now();
        brokerage?.tick();
      },
    });
  const trader = createTrader({
    sharing,
    ...(worthSharing && { worthSharing }),
    database,
    market,
    findQuote: quotes.find,
    findRate,
    instrumentById: facts.instrumentById,
    emulator,
    isDoubted,
    restate: async () => [...(await pairs.run()), ...(await quotes.restate())],
    brokerage,
    now: clock,
    present: facts.now,
    onInbox,
    onPaper,
  });
  const alerts = createAlertWatch({
    database,
    market,
    findQuote: quotes.find,
    instrumentById: facts.instrumentById,
    now: clock,
  });
  async function watchAlerts(): Promise<void> {
    const userIds = await alerts.look();
    if (userIds.length > 0) onInbox(userIds, []);
  }
  const archiving = createArchiving({ database, now: clock });
  const parts = [
    { run: () => trader.trade(), everyMs: 0, name: 'trade' },
    { run: () => trader.notify(), everyMs: POLL_MS, name: 'notify', afterEvents: true },
    { run: watchAlerts, everyMs: LOOK_EVERY_MS, name: 'alerts' },
    { run: () => trader.guard(), everyMs: GUARD_MS, name: 'guard' },
    { run: () => trader.recordEquity(), everyMs: EQUITY_MS, name: 'equity' },
    { run: () => facts.refresh(), everyMs: EQUITY_MS, name: 'market' },
    { run: () => archiving.work(), everyMs: LOOK_EVERY_MS, name: 'archive' },
  ];
  const doneAt = parts.map(() => Number.NEGATIVE_INFINITY);
  try {
    while (!signal.aborted) {
      const events = wake.take();
      for (const [index, { run, everyMs, name, afterEvents = false }] of parts.entries()) {
        const isDue = performance.now() - (doneAt[index] ?? 0) >= everyMs || (afterEvents && events);
        if (!isDue || signal.aborted) continue;
        try {
          await run();
        } catch (error) {
          // The next turn reads everything again from what was committed.
          if (error instanceof UnavailableError) throw error;
          log.error({ event: 'trader-failed', part: name, err: error });
        }
        doneAt[index] = performance.now();
      }
      await wake.wait(LOOK_EVERY_MS);
    }
  } finally {
    await brokerage?.stop();
    unsubscribe();
    board.stop();
  }
}

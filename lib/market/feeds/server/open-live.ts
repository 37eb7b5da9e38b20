import { type EpochDay, type Millis, plus } from '@/lib/core/base/brand';
import { pause } from '@/lib/core/base/pause';
import { utcDay } from '@/lib/core/base/time';
import type { LiveConfig } from '@/lib/core/config/live';
import type { Database } from '@/lib/core/database/database';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { Logger } from '@/lib/core/log/log';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { splitOn } from '@/lib/market/corporate-actions/corporate-action';
import { noteMarketActions } from '@/lib/market/corporate-actions/server/market-action-store';
import { ratioOfPrices } from '@/lib/market/corporate-actions/simple-ratios';
import type { Instrument } from '@/lib/market/data/instrument';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import type { QuoteSource } from '@/lib/market/data/quote';
import { writeLiveInstruments } from '@/lib/market/data/server/live-instruments';
import { type MarketSource, PRICE_KINDS } from '@/lib/market/data/source';
import { FeedError, type FeedState } from '../feed-state';
import { createCryptoFeed } from './crypto-feed';
import { type CryptoExchange, type ExchangeOptions, openExchange } from './exchange';
import { createFeedHealth } from './feed-health';
import type { LiveFeed } from './live-feed';
import { createLiveMarket } from './live-market';
import { createLiveQuoteSource } from './live-quote-source';
import { createLiveQuotes } from './live-quotes';
import { createStockFeed, type StockFeedOptions } from './stock-feed';

export interface LiveOptions {
  readonly database: Database;
  /** Takes what is settled while it's opened, also while the clock is in doubt; `database` by default. */
  readonly opening?: Database;
  readonly config: LiveConfig;
  readonly log: Logger;
  readonly clock: () => number;
  readonly signal: AbortSignal;
  /** Told what time the feeds say it is. */
  readonly onTime?: (time: number) => void;
  /** Instruments to offer at most; defaults to all traded ones. */
  readonly instruments?: readonly Instrument[];
  readonly settleMs?: number;
  readonly stockTimes?: StockFeedOptions;
  readonly cryptoTimes?: Partial<ExchangeOptions>;
}

export interface OpenedLive {
  readonly market: MarketSource;
  /** Not started yet; stopping it closes everything. */
  readonly quotes: QuoteSource;
  feedStates(): readonly FeedState[];
}

/** The setting that holds the first day of the live market's history. */
export const FIRST_LIVE_DAY = 'live.first-day';
const ASK_AGAIN_MS = 60_000;
/** How far a change of scale may be from a split's ratio, as a fraction: restated prices are rounded to cents. */
const RESCALED_TOLERANCE = 0.01;

/**
 * Opens the live feeds' market: stocks and ETFs if there are keys, crypto as far as the exchange trades it. If an
 * exchange is unreachable, its last known markets are used. On the very first start there's no crypto until it's
 * reachable; the market then reports that it must be reopened.
 */
export async function openLive(options: LiveOptions): Promise<OpenedLive> {
  const { database, opening = database, config, log, clock, signal } = options;
  const { onTime, instruments = TRADED_INSTRUMENTS } = options;
  const createHealth = (name: string, calendar: 'xnys' | 'crypto') =>
    createFeedHealth(name, {
      clock,
      isOpen: () => calendarFor(calendar).sessionAt(clock() as Millis) !== null,
      onProblem: (feed, problem) => log.warn({ event: 'feed-problem', feed, problem }),
    });
  const feeds: LiveFeed[] = [];
  const stocks = instruments.filter(({ fundType }) => fundType === 'S' || fundType === 'E');
  if (config.alpaca) {
    const health = createHealth(`Alpaca (${config.alpaca.feed.toUpperCase()})`, 'xnys');
    feeds.push(createStockFeed(config.alpaca, stocks, health, clock, options.stockTimes));
  } else log.warn({ event: 'live-without-stocks', why: 'ALPACA_KEY_ID and ALPACA_SECRET_KEY are not set' });

  const exchange = await openExchange(config.crypto, options.cryptoTimes);
  const coins = instruments.filter(({ fundType }) => fundType === 'C');
  const known = await knownCoins(options, exchange, coins);
  let isExchangeHeard = known.isFresh;
  let isOutdated = false;
  if (known.coins.length > 0)
    feeds.push(createCryptoFeed(exchange, known.coins, createHealth(exchange.title, 'crypto')));
  else
    void waitForCoins(options, exchange, coins, (traded) => {
      isExchangeHeard = true;
      isOutdated = traded.length > 0;
    });

  const offered = feeds.flatMap(({ bars }) => bars.instruments);
  await opening.commit((tx) => writeLiveInstruments(tx, offered));
  const quotes = createLiveQuotes(offered, clock);
  const names = feeds.map(({ health }) => health.feed);
  const market = createLiveMarket({
    database,
    feeds: feeds.map(({ bars }) => bars),
    firstDay: await readFirstDay(options),
    label: [PRICE_KINDS.live, names.join(', ')].filter((part) => part !== '').join(': '),
    clock,
    signal,
    quotes,
    onFailed: ({ name }, error) =>
      log.warn({
        event: 'bars-missing',
        feed: name,
        why: error instanceof Error ? error.message : 'unknown',
      }),
    onRescaled({ ticker, fundId }, ratio, firstDay) {
      log.error({
        event: 'instrument-held-back',
        ticker,
        why: 'its stored prices are on another scale',
        ratio,
      });
      // The feed has restated its own prices: accounts follow, announced or not.
      const split = ratioOfPrices(ratio, 1, RESCALED_TOLERANCE);
      if (split === null) return;
      const now = clock() as Millis;
      const action = splitOn(fundId, firstDay, split);
      void database
        .commit((tx) => noteMarketActions(tx, 'live', [action], 'bars', now))
        .catch((err: unknown) => log.error({ event: 'split-not-kept', ticker, err }));
    },
    isHeard: () => isExchangeHeard || feeds.some(({ health }) => health.state().lastMessageAt !== null),
    isOutdated: () => isOutdated,
    ...(options.settleMs === undefined ? {} : { settleMs: options.settleMs }),
  });
  return {
    market,
    ...createLiveQuoteSource({ database, feeds, quotes, log, clock, onTime, close: () => exchange.close() }),
  };
}

/** The first day of the live market's history, fixed at the first start, so that robots keep theirs. */
async function readFirstDay({ database, opening = database, config, clock }: LiveOptions): Promise<EpochDay> {
  const stored = await readSetting(database.db, FIRST_LIVE_DAY);
  if (stored !== null) return Number(stored) as EpochDay;
  const made = plus(utcDay(clock()), -config.historyDays);
  await opening.commit((tx) => writeSetting(tx, FIRST_LIVE_DAY, String(made)));
  return made;
}

/** Markets of the exchange, now or, if it can't be reached, when last loaded. */
async function knownCoins(
  { database, opening = database, config, log, signal }: LiveOptions,
  exchange: CryptoExchange,
  coins: readonly Instrument[],
): Promise<{ readonly coins: readonly Instrument[]; readonly isFresh: boolean }> {
  const key = `live.coins.${config.crypto.exchange}`;
  try {
    const traded = await exchange.listTraded(coins, signal);
    const ids = JSON.stringify(traded.map(({ fundId }) => fundId));
    await opening.commit((tx) => writeSetting(tx, key, ids));
    return { coins: traded, isFresh: true };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    log.warn({ event: 'exchange-not-reached', feed: exchange.title, why: error.message });
    const stored = JSON.parse((await readSetting(database.db, key)) ?? '[]') as readonly number[];
    return { coins: coins.filter(({ fundId }) => stored.includes(fundId)), isFresh: false };
  }
}

async function waitForCoins(
  { signal, cryptoTimes }: LiveOptions,
  exchange: CryptoExchange,
  coins: readonly Instrument[],
  onHeard: (traded: readonly Instrument[]) => void,
): Promise<void> {
  while (!signal.aborted) {
    await pause(cryptoTimes?.pollMs ?? ASK_AGAIN_MS, signal);
    const traded = await exchange.listTraded(coins, signal).catch(() => null);
    // If a reachable exchange trades none of our coins, the settings are wrong, and waiting won't help.
    if (traded !== null) return onHeard(traded);
  }
}

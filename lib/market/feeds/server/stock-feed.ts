import type { Millis } from '@/lib/core/base/brand';
import { pause } from '@/lib/core/base/pause';
import type { LiveConfig } from '@/lib/core/config/live';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { Instrument } from '@/lib/market/data/instrument';
import { FeedError, type Tick } from '../feed-state';
import { STREAM_TIMES, type StreamTimes } from '../feed-stream';
import { type AlpacaRestOptions, createAlpacaRest } from './alpaca-rest';
import { openAlpacaStream } from './alpaca-stream';
import type { FeedHealth } from './feed-health';
import type { LiveFeed } from './live-feed';

/** Symbols the free plan streams; other prices are polled. */
const IEX_STREAM_SYMBOLS = 30;
const SYMBOLS_AT_ONCE = 100;
const POLL_MS = 10_000;

export interface StockFeedOptions extends AlpacaRestOptions, Partial<StreamTimes> {
  readonly pollMs?: number;
}

/** Stocks and ETFs from Alpaca: bars, streamed trades, and polled last trades without a stream. */
export function createStockFeed(
  config: NonNullable<LiveConfig['alpaca']>,
  instruments: readonly Instrument[],
  health: FeedHealth,
  clock: () => number,
  options: StockFeedOptions = {},
): LiveFeed {
  const rest = createAlpacaRest(config, options);
  const streamed = config.feed === 'iex' ? instruments.slice(0, IEX_STREAM_SYMBOLS) : instruments;
  const unstreamed = instruments.slice(streamed.length);
  const isOpen = () => calendarFor('xnys').sessionAt(clock() as Millis) !== null;

  /** No requests with rejected keys, because the result would be the same. */
  async function asked<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    if (health.isOff()) throw new FeedError(`${health.feed} is off`, 'refused');
    try {
      const answer = await question();
      health.heard();
      return answer;
    } catch (error) {
      if (error instanceof FeedError) health.problem(error.message);
      if (error instanceof FeedError && error.kind === 'refused') health.set('off');
      throw error;
    }
  }

  async function poll(onTick: (tick: Tick) => void, signal: AbortSignal): Promise<void> {
    for (let round = 0; !signal.aborted && !health.isOff(); round += 1) {
      const wanted = health.isLive() && round > 0 ? unstreamed : instruments;
      // Also once at startup while the market is closed, for prices after the last bar.
      if (isOpen() || round === 0)
        try {
          for (let from = 0; from < wanted.length; from += SYMBOLS_AT_ONCE)
            for (const tick of await asked(() =>
              rest.latest(wanted.slice(from, from + SYMBOLS_AT_ONCE), signal),
            ))
              onTick(tick);
        } catch (error) {
          if (!(error instanceof FeedError)) throw error;
        }
      await pause(options.pollMs ?? POLL_MS, signal);
    }
  }

  return {
    health,
    bars: {
      name: health.feed,
      instruments,
      batch: SYMBOLS_AT_ONCE,
      bars: (some, from, to, signal) => asked(() => rest.bars(some, from, to, signal)),
      dailyBars: (some, from, to, signal) => asked(() => rest.dailyBars(some, from, to, signal)),
    },
    // A plan without announcements still has prices, so that a refusal of these doesn't turn the feed off.
    announcements: (from, to, signal) => rest.announcements(instruments, from, to, signal),
    start(onTick) {
      const stop = new AbortController();
      const polling = poll(onTick, stop.signal);
      const stream = openAlpacaStream(
        config,
        streamed,
        {
          onTick,
          onHeard: health.heard,
          onState: (state) => {
            if (state === 'off') health.problem('the stream refuses the keys');
            health.set(state);
          },
          onProblem: health.problem,
        },
        { ...STREAM_TIMES, ...options },
      );
      return async () => {
        stop.abort();
        await Promise.all([stream.stop(), polling]);
      };
    },
  };
}

import { type Panel, type PanelInstrument, panelCalendar } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import { pastDate } from '@/lib/analysis/screener/past-date';
import type { EpochDay } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import type { SignalEventId, SignalSide, SignalsAddress } from '@/lib/site/addresses/signals-address';
import {
  type DaySignal,
  describeTrade,
  readOdds,
  type SignalTrade,
  signalsOn,
  type UntestedOdds,
} from './day-signals';
import { type EventOdds, eventOdds } from './event-odds';
import { SIDE_DIRECTIONS } from './signal-events';
import { prepareSignals, signalHistory } from './signal-history';
import { type ScannedSignals, SIGNAL_KINDS } from './signal-scan';
import { TICKER_SESSIONS } from './ticker-sessions';

/** Rows of a page; more are left out. */
export const SIGNAL_ROWS = 100;
/** Signals of a history, from the newest on. */
export const MOST_HISTORY = 300;

export interface DaySignals {
  readonly day: EpochDay;
  /** What to say where that isn't the day asked for. */
  readonly notice: string | null;
  readonly newest: EpochDay;
  /** Sessions next to it that may be seen. */
  readonly earlier: EpochDay | null;
  readonly later: EpochDay | null;
  /** Whether the signals of the day are kept from who asks: it's the newest. */
  readonly isLocked: boolean;
  /** How many signals the class had that day: what q-values are over. */
  readonly total: number;
  /** How many of them have the event and side asked for. */
  readonly matching: number;
  readonly rows: readonly DaySignal[];
  /** Of the events and sides asked for, as known that day. */
  readonly events: readonly EventOdds[];
}

/**
 * The signals of a class on a day.
 * @throws InputError for days without prices
 */
export const SEARCH_SIGNALS: MarketQuestion<
  readonly [address: SignalsAddress, maySeeNewest: boolean, limit: number],
  DaySignals
> = {
  name: 'search-signals',
  prepare: ({ panel }, address) => prepareSignals(panel, INSTRUMENT_CLASSES[address.class]),
  answer({ panel }, { class: only, event, side, day: asked }, maySeeNewest, limit) {
    const fundType = INSTRUMENT_CLASSES[only];
    const newest = pastDate(panel, { class: only, asOf: null });
    const before = newest.steps.session.earlier;
    const { day, notice, steps } = pastDate(panel, {
      class: only,
      asOf: asked ?? (maySeeNewest ? null : before),
    });
    const isLocked = day === newest.day && !maySeeNewest;
    const all = isLocked ? [] : signalsOn(panel, fundType, day);
    const isAsked = (one: Pick<DaySignal, 'event' | 'direction'>) =>
      (event === null || one.event === event) && (side === null || one.direction === SIDE_DIRECTIONS[side]);
    const matching = all.filter(isAsked);
    const { earlier, later } = steps.session;
    return {
      ...{ day, notice, newest: newest.day, earlier, isLocked },
      later: later === newest.day && !maySeeNewest ? null : later,
      total: all.length,
      matching: matching.length,
      rows: matching.slice(0, limit),
      events: eventOdds(panel, fundType, day).filter(isAsked),
    };
  },
};

/** A kind of signal of one ticker. */
export interface SignalHistoryRequest {
  readonly ticker: string;
  readonly event: SignalEventId;
  readonly side: SignalSide;
}

export interface TickerSignalHistory {
  readonly odds: UntestedOdds;
  /** From the newest on. `isCase`: counted in the odds, because the case before had ended. */
  readonly signals: readonly (SignalTrade & { readonly isCase: boolean })[];
}

/** @throws NotFoundError for a ticker without daily prices */
export const SIGNAL_HISTORY: MarketQuestion<
  readonly [request: SignalHistoryRequest, maySeeNewest: boolean],
  TickerSignalHistory
> = {
  name: 'signal-history',
  prepare: ({ panel }) => prepareSignals(panel, null),
  answer({ panel }, { ticker, event, side }, maySeeNewest) {
    const index = findTicker(panel, ticker);
    if (index === null) throw new NotFoundError(`There are no daily prices of “${ticker}”.`);
    const { bars, ...instrument } = panel.instruments[index] as PanelInstrument;
    const kind = SIGNAL_KINDS.findIndex(
      (one) => one.event.id === event && one.direction === SIDE_DIRECTIONS[side],
    );
    const columns = signalHistory(panel).signals[index] as ScannedSignals;
    const last = lastVisible(instrument, bars.day[bars.length - 1] as EpochDay, maySeeNewest);
    const places = [...columns.kind.keys()].filter(
      (place) => columns.kind[place] === kind && (bars.day[columns.at[place] as number] as number) <= last,
    );
    return {
      odds: readOdds(panel, instrument.fundType, last)(index, kind),
      signals: places
        .slice(-MOST_HISTORY)
        .reverse()
        .map((place) => ({
          ...describeTrade(instrument, bars, columns, place),
          isCase: columns.isCase[place] === 1,
        })),
    };
  },
};

/** A ticker's signals of its last sessions, from the newest on; none for tickers without daily prices. */
export const TICKER_SIGNALS: MarketQuestion<
  readonly [ticker: string, maySeeNewest: boolean],
  readonly DaySignal[]
> = {
  name: 'ticker-signals',
  prepare: ({ panel }) => prepareSignals(panel, null),
  answer({ panel }, ticker, maySeeNewest) {
    const index = findTicker(panel, ticker);
    if (index === null) return [];
    const { bars, fundType, fundId } = panel.instruments[index] as PanelInstrument;
    const { at } = signalHistory(panel).signals[index] as ScannedSignals;
    const last = lastVisible({ fundType }, bars.day[bars.length - 1] as EpochDay, maySeeNewest);
    const recent = at
      .filter((one) => one >= bars.length - TICKER_SESSIONS)
      .map((one) => bars.day[one] as EpochDay);
    const days = [...new Set(recent)].filter((day) => day <= last).reverse();
    return days.flatMap((day) => signalsOn(panel, fundType, day).filter((one) => one.fundId === fundId));
  },
};

function findTicker(panel: Panel, ticker: string): number | null {
  const index = panel.instruments.findIndex((one) => one.ticker === ticker && one.bars.length > 0);
  return index === -1 ? null : index;
}

/** The session before the newest of its calendar, for those who may not see that one. */
function lastVisible(
  instrument: Pick<PanelInstrument, 'fundType'>,
  newest: EpochDay,
  maySeeNewest: boolean,
): EpochDay {
  if (maySeeNewest) return newest;
  const before = panelCalendar(instrument)
    .sessions((newest - 30) as EpochDay, (newest - 1) as EpochDay)
    .at(-1);
  return (before?.day ?? newest - 1) as EpochDay;
}

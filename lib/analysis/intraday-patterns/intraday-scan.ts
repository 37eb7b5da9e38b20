import { type PatternChoice, WARM_UP } from '@/lib/analysis/pattern-history/get-patterns';
import {
  checkPattern,
  findPatternKind,
  PATTERN_KINDS,
} from '@/lib/analysis/pattern-history/pattern-families';
import { isSettled } from '@/lib/analysis/patterns/pattern';
import type { FundId } from '@/lib/core/base/brand';
import { isoTime } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { TIMEFRAMES, type Timeframe } from '@/lib/robots/definitions/definition';
import {
  type PatternScannerAddress,
  SCANNER_CLASSES,
  type ScannerClass,
} from '@/lib/site/addresses/pattern-scanner-address';
import { drawPattern } from './draw-pattern';
import { canJoin, joinSessions, type StoredSession } from './intraday-bars';
import {
  type IntradayDrawing,
  type IntradayPattern,
  type IntradayPatternName,
  type IntradayPatternRow,
  scannerClass,
} from './intraday-pattern';
import { compareTexts, matchesScan } from './merge-patterns';
import { heldSessions, TimeframeScan } from './timeframe-scan';

/** Stored sessions read of an instrument: those held, and the one that may have no complete bar yet. */
export const READ_SESSIONS = Math.max(...TIMEFRAMES.map(heldSessions)) + 1;

export interface IntradaySearch extends PatternScannerAddress {
  /** Whose unsettled patterns may be shown; null for all. */
  readonly openTickers: readonly string[] | null;
  readonly offset: number;
  readonly limit: number;
}

export interface IntradayPatternsAnswer {
  /** The close of the class's newest bar, ISO 8601, UTC; null without any. */
  readonly time: string | null;
  readonly total: number;
  /** Unsettled ones that match, of tickers that may not be shown. */
  readonly hidden: number;
  /** With bars of this length. */
  readonly instruments: number;
  /** Of these, those with too few bars for patterns. */
  readonly warmingUp: number;
  /** Those whose stored bars are too long for it. */
  readonly withoutBars: number;
  readonly kinds: readonly PatternChoice[];
  /** Known last first. */
  readonly rows: readonly IntradayPatternRow[];
}

/** What new bars changed in a class, in bars of one length. */
export interface IntradayNews {
  readonly class: ScannerClass;
  readonly timeframe: Timeframe;
  /** Patterns that are new, or in another state. */
  readonly changed: readonly IntradayPatternRow[];
  /** Tickers whose bars were restated: any of their patterns may have changed. */
  readonly restated: readonly string[];
}

interface Scanned {
  readonly instrument: Instrument;
  readonly scans: ReadonlyMap<Timeframe, TimeframeScan>;
  newest: number | null;
}

/** Patterns of all instruments in bars of 5, 15 and 60 minutes. */
export class IntradayScan {
  private readonly scanned = new Map<FundId, Scanned>();

  /**
   * Takes an instrument's newest sessions.
   * @param sessions the last `READ_SESSIONS` that are stored, oldest first
   */
  take(instrument: Instrument, sessions: readonly StoredSession[]): readonly IntradayNews[] {
    const stored = sessions.at(-1)?.bars.intervalMinutes ?? 0;
    const suited = sessions.filter(({ bars }) => bars.intervalMinutes === stored && bars.length > 0);
    const own = this.scanned.get(instrument.fundId) ?? start(instrument, stored);
    this.scanned.set(instrument.fundId, own);
    const calendar = calendarFor(calendarNameFor(instrument.fundType));
    return [...own.scans].map(([timeframe, scan]) => {
      const read = suited.slice(-heldSessions(timeframe) - 1);
      const bars = joinSessions(instrument.fundId, read, timeframe, calendar);
      if (bars.length > 0) own.newest = Math.max(own.newest ?? 0, bars.end[bars.length - 1] as number);
      const { changed, isRestated } = scan.update(bars);
      return {
        ...{ class: scannerClass(instrument.fundType), timeframe },
        changed: changed.map((one) => toRow(instrument, timeframe, one)),
        restated: isRestated ? [instrument.ticker] : [],
      };
    });
  }

  /** null for a pattern that isn't listed. */
  draw(name: IntradayPatternName): IntradayDrawing | null {
    const own = [...this.scanned.values()].find(({ instrument }) => instrument.ticker === name.ticker);
    const [knownTime, firstTime] = [Date.parse(name.knownTime), Date.parse(name.firstTime)];
    const found = own?.scans.get(name.timeframe)?.find({ ...name, knownTime, firstTime });
    if (!own || !found) return null;
    const row = toRow(own.instrument, name.timeframe, found.row);
    return { row, ...drawPattern(found.row, found.occurrence, found.bars) };
  }

  /** @throws NotFoundError for a kind that doesn't exist */
  search(search: IntradaySearch): IntradayPatternsAnswer {
    const { class: only, timeframe, pattern, offset, limit } = search;
    checkPattern(pattern);
    const own = [...this.scanned.values()].filter(
      ({ instrument }) => scannerClass(instrument.fundType) === only,
    );
    const suited = own.flatMap(({ instrument, scans }) => {
      const scan = scans.get(timeframe);
      return scan ? [{ instrument, scan }] : [];
    });
    const open = search.openTickers === null ? null : new Set(search.openTickers);
    const counts = new Map<string, number>();
    const shown: Found[] = [];
    let hidden = 0;
    for (const { instrument, scan } of suited) {
      const isOpen = open === null || open.has(instrument.ticker);
      for (const one of scan.patterns()) {
        if (!matchesScan(one, { ...search, pattern: null })) continue;
        const isVisible = isOpen || isSettled(one.state);
        if (isVisible) counts.set(one.pattern, (counts.get(one.pattern) ?? 0) + 1);
        if (pattern !== null && one.pattern !== pattern) continue;
        if (isVisible) shown.push({ pattern: one, instrument });
        else hidden += 1;
      }
    }
    shown.sort(byNewest);
    const newest = own.flatMap(({ newest: time }) => time ?? []);
    return {
      time: newest.length > 0 ? isoTime(Math.max(...newest)) : null,
      total: shown.length,
      hidden,
      instruments: suited.length,
      warmingUp: suited.filter(({ scan }) => scan.length < WARM_UP).length,
      withoutBars: own.length - suited.length,
      kinds: PATTERN_KINDS.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 })),
      rows: shown.slice(offset, offset + limit).map((one) => toRow(one.instrument, timeframe, one.pattern)),
    };
  }
}

/** News a class and length of bars, without those that say nothing. */
export function joinNews(all: readonly IntradayNews[]): readonly IntradayNews[] {
  return SCANNER_CLASSES.flatMap((only) =>
    TIMEFRAMES.flatMap((timeframe) => {
      const own = all.filter((one) => one.class === only && one.timeframe === timeframe);
      const changed = own.flatMap((one) => one.changed);
      const restated = own.flatMap((one) => one.restated);
      return changed.length + restated.length > 0 ? [{ class: only, timeframe, changed, restated }] : [];
    }),
  );
}

function start(instrument: Instrument, storedMinutes: number): Scanned {
  const suited = TIMEFRAMES.filter((timeframe) => storedMinutes > 0 && canJoin(storedMinutes, timeframe));
  const { fundType } = instrument;
  return {
    instrument,
    scans: new Map(suited.map((timeframe) => [timeframe, new TimeframeScan(fundType, timeframe)])),
    newest: null,
  };
}

function toRow(instrument: Instrument, timeframe: Timeframe, pattern: IntradayPattern): IntradayPatternRow {
  const { ticker, fundName, fundType, group, decimals } = instrument;
  const { name = pattern.pattern, family = 'candlestick' } = findPatternKind(pattern.pattern) ?? {};
  return {
    ...pattern,
    ...{ name, family, timeframe, ticker, fundName, fundType, group, decimals },
    stateTime: isoTime(pattern.stateTime),
    knownTime: isoTime(pattern.knownTime),
    firstTime: isoTime(pattern.firstTime),
  };
}

/** In the order of `compareNewest`. */
function byNewest(one: Found, other: Found): number {
  return (
    other.pattern.knownTime - one.pattern.knownTime ||
    Number(CHART_KINDS.has(other.pattern.pattern)) - Number(CHART_KINDS.has(one.pattern.pattern)) ||
    compareTexts(one.instrument.ticker, other.instrument.ticker) ||
    compareTexts(one.pattern.pattern, other.pattern.pattern)
  );
}

interface Found {
  readonly pattern: IntradayPattern;
  readonly instrument: Instrument;
}

const CHART_KINDS = new Set(PATTERN_KINDS.filter(({ family }) => family === 'chart').map(({ id }) => id));

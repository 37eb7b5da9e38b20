import { type PanelInstrument, panelCalendar } from '@/lib/analysis/panel/panel';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { wilsonInterval } from '@/lib/core/statistics/wilson';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import { ewmaDeviation } from '@/lib/robots/daily-figures/price-figures';
import { closedSessions, placeAnnouncement, reactionIndex } from './reaction';

/** A gap, or a surprise, from which on it counts. */
export const GAP_SIGMA = 0.5;
export const SURPRISE_SIGMA = 1;
const WEEK_SESSIONS = 5;

/** What is asked of the session after a report: a condition, and whether something followed. */
export const GAP_QUESTIONS = [
  'gap-up-after-good',
  'gap-down-after-bad',
  'gap-up-held-1',
  'gap-up-held-5',
  'gap-down-held-1',
  'gap-down-held-5',
] as const;
export type GapQuestion = (typeof GAP_QUESTIONS)[number];

export interface GapCase {
  readonly question: GapQuestion;
  /** After reports. */
  readonly hits: number;
  readonly count: number;
  /** Wilson's 95% interval of the share, as fractions; null without cases. */
  readonly low: number | null;
  readonly high: number | null;
  /** In the same instruments' sessions without a report that fulfill the same condition. */
  readonly baseHits: number;
  readonly baseCount: number;
}

export interface GapStudy {
  readonly reports: number;
  /** Sessions after the first and the last of them; null without any. */
  readonly first: EpochDay | null;
  readonly last: EpochDay | null;
  readonly cases: readonly GapCase[];
}

interface Opening {
  /** Up or down, in σ of the sessions before. */
  readonly gap: number;
  /** The report's surprise in σ; null without a report. */
  readonly surprise: number | null;
  /** Close of the session, and of the fifth, over its open − 1; NaN while it isn't known. */
  readonly oneDay: number;
  readonly fiveDays: number;
}

/** 1 for a hit, 0 for none, null if the question isn't about such an opening. */
type Judge = (opening: Opening) => boolean | null;

const isGap = (direction: 1 | -1, { gap }: Opening) => direction * gap >= GAP_SIGMA;

function afterSurprise(direction: 1 | -1): Judge {
  return ({ gap, surprise }) =>
    surprise !== null && direction * surprise < SURPRISE_SIGMA ? null : direction * gap > 0;
}

function held(direction: 1 | -1, move: 'oneDay' | 'fiveDays'): Judge {
  return (opening) =>
    isGap(direction, opening) && !Number.isNaN(opening[move]) ? direction * opening[move] > 0 : null;
}

const JUDGES: Readonly<Record<GapQuestion, Judge>> = {
  'gap-up-after-good': afterSurprise(1),
  'gap-down-after-bad': afterSurprise(-1),
  'gap-up-held-1': held(1, 'oneDay'),
  'gap-up-held-5': held(1, 'fiveDays'),
  'gap-down-held-1': held(-1, 'oneDay'),
  'gap-down-held-5': held(-1, 'fiveDays'),
};

/** What opens after reports were followed by, as far as it has closed by `now`. */
export function studyGaps(instruments: readonly PanelInstrument[], now: Millis): GapStudy {
  const counts = GAP_QUESTIONS.map((question) => ({
    judge: JUDGES[question],
    after: [0, 0] as [hits: number, count: number],
    base: [0, 0] as [hits: number, count: number],
  }));
  let [reports, first, last] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const instrument of instruments) {
    const { bars } = instrument;
    const known = closedSessions(bars, panelCalendar(instrument), now);
    const reported = reportedSessions(instrument, known, now);
    for (const { at, ...opening } of openings(bars, known, reported)) {
      if (opening.surprise !== null) {
        reports += 1;
        first = Math.min(first, bars.day[at] as number);
        last = Math.max(last, bars.day[at] as number);
      }
      for (const { judge, after, base } of counts) {
        const verdict = judge(opening);
        if (verdict === null) continue;
        const tally = opening.surprise === null ? base : after;
        tally[0] += Number(verdict);
        tally[1] += 1;
      }
    }
  }
  return {
    reports,
    first: reports === 0 ? null : (first as EpochDay),
    last: reports === 0 ? null : (last as EpochDay),
    cases: GAP_QUESTIONS.map((question, index) => {
      const [[hits, count], [baseHits, baseCount]] = [
        counts[index]?.after ?? [0, 0],
        counts[index]?.base ?? [0, 0],
      ];
      const interval = wilsonInterval(hits, count);
      return {
        question,
        hits,
        count,
        low: interval?.low ?? null,
        high: interval?.high ?? null,
        baseHits,
        baseCount,
      };
    }),
  };
}

/** Reports by the index of the session that opens with them known. */
function reportedSessions(
  instrument: PanelInstrument,
  known: number,
  now: Millis,
): ReadonlyMap<number, FundamentalReport> {
  const calendar = panelCalendar(instrument);
  const found = new Map<number, FundamentalReport>();
  for (const report of instrument.reports) {
    if (report.announcedAt > now) break;
    const placed = placeAnnouncement(calendar, report.announcedAt);
    if (placed === null || placed.time === 'during') continue;
    const at = reactionIndex(instrument.bars, known, placed.session.day);
    if (at !== null) found.set(at, report);
  }
  return found;
}

/** All sessions whose gap can be measured in σ. */
function* openings(bars: DailyBars, known: number, reported: ReadonlyMap<number, FundamentalReport>) {
  const { open, close } = bars;
  const step = ewmaDeviation();
  let deviation = Number.NaN;
  for (let at = 0; at < known; at += 1) {
    const gap =
      at === 0 ? Number.NaN : Math.log((open[at] as number) / (close[at - 1] as number)) / deviation;
    deviation = step(bars, at);
    if (!Number.isFinite(gap)) continue;
    const start = open[at] as number;
    const week = at + WEEK_SESSIONS - 1;
    yield {
      at,
      gap,
      surprise: reported.get(at)?.surprise ?? null,
      oneDay: (close[at] as number) / start - 1,
      fiveDays: week < known ? (close[week] as number) / start - 1 : Number.NaN,
    };
  }
}

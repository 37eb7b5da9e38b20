import { SCHEDULE_DAYS } from '@/lib/analysis/features/record-fields';
import { newestRecorded } from '@/lib/analysis/forecasts/recorded-forecasts';
import { moveProbability } from '@/lib/analysis/forecasts/track-record';
import { type Panel, type PanelInstrument, panelCalendar, sessionClose } from '@/lib/analysis/panel/panel';
import type { MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, isoDay } from '@/lib/core/base/time';
import { DEFAULT_FORECASTS } from '@/lib/site/addresses/forecasts-address';

/** Closes of a sparkline. */
const CLOSES = 30;

/** Figures of an instrument's last whole session; null where unknown. */
export interface WatchFigures {
  readonly fundId: FundId;
  readonly day: EpochDay;
  /** Percent over 5, 21 and 252 sessions. */
  readonly change5: number | null;
  readonly change21: number | null;
  readonly change252: number | null;
  /** The session's move in standard deviations. */
  readonly sigma: number | null;
  /** Place in the 52-week range, from 0 (low) to 100 (high). */
  readonly place: number | null;
  /** How many standard deviations the volume was from its mean. */
  readonly volumeZ: number | null;
  /** Recorded probability of a move over five sessions, percent; null where it may not be shown, too. */
  readonly moveChance: number | null;
  /** The next report, from 21 days before it. */
  readonly nextReportAt: Millis | null;
  /** The last closes, oldest first. */
  readonly closes: readonly number[];
}

const indices = new WeakMap<Panel, ReadonlyMap<FundId, number>>();

/**
 * Daily figures of instruments, in the order they were asked for; those without whole sessions are left out.
 * `openTickers` are those whose unsettled forecasts may be shown; null for all.
 */
export const WATCH_FIGURES: MarketQuestion<
  readonly [fundIds: readonly FundId[], openTickers: readonly string[] | null],
  readonly WatchFigures[]
> = {
  name: 'watch-figures',
  usesForecasts: true,
  answer({ panel, forecasts }, fundIds, openTickers) {
    const newest = newestRecorded(forecasts, DEFAULT_FORECASTS.horizon);
    return fundIds.flatMap((fundId) => {
      const index = findIndices(panel).get(fundId);
      const figures = index === undefined ? null : readFigures(panel, index);
      if (figures === null) return [];
      const forecast = newest.get(fundId);
      const isShown =
        forecast?.asOf === isoDay(figures.day) && (openTickers?.includes(forecast.ticker) ?? true);
      return [{ ...figures, moveChance: isShown ? 100 * moveProbability(forecast.probabilities) : null }];
    });
  },
};

function findIndices(panel: Panel): ReadonlyMap<FundId, number> {
  const kept = indices.get(panel) ?? new Map(panel.instruments.map(({ fundId }, index) => [fundId, index]));
  indices.set(panel, kept);
  return kept;
}

function readFigures(panel: Panel, index: number): Omit<WatchFigures, 'moveChance'> | null {
  const instrument = panel.instruments[index];
  const row = (panel.start[index + 1] as number) - 1;
  if (!instrument || row < (panel.start[index] as number)) return null;
  const value = (id: string) => {
    const known = panel.column(id)[row] as number;
    // Columns of Float32 have seven digits.
    return Number.isNaN(known) ? null : Number(known.toPrecision(7));
  };
  const { bars } = instrument;
  const day = panel.day[row] as EpochDay;
  return {
    fundId: instrument.fundId,
    day,
    change5: value('change5'),
    change21: value('change21'),
    change252: value('change252'),
    sigma: value('sigma1'),
    place: value('range52'),
    volumeZ: value('volumez'),
    nextReportAt: nextReport(instrument, day),
    closes: Array.from(bars.close.subarray(Math.max(0, bars.length - CLOSES), bars.length)),
  };
}

function nextReport(instrument: PanelInstrument, day: EpochDay): Millis | null {
  const known = sessionClose(panelCalendar(instrument), day);
  const next = instrument.reports.find(({ announcedAt }) => announcedAt > known);
  return next && next.announcedAt <= known + SCHEDULE_DAYS * DAY_MS ? next.announcedAt : null;
}

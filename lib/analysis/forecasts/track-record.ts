import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { groupBy } from '@/lib/core/base/group-by';
import { roundTo } from '@/lib/core/base/round';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { isoDay } from '@/lib/core/base/time';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import type { ForecastClass, ModelForecast, Probabilities } from '@/lib/robots/forecast-models/model';
import type { ForecastOutcome } from './barriers';
import { calibrationError, type ReliabilityBin, reliabilityBins } from './calibration';
import { type ForecastScores, type SettledForecast, scoreForecasts } from './scores';

/** A settled forecast, by its instrument. */
export interface PastForecast extends SettledForecast {
  readonly fundId: FundId;
}

/** How close a probability came to how often it happened. */
export interface Reliability {
  /** See `calibrationError`. */
  readonly error: number;
  readonly bins: readonly ReliabilityBin[];
}

export interface QuarterScores {
  /** `2026 Q1` */
  readonly quarter: string;
  readonly scores: ForecastScores;
}

/** How good settled forecasts were; plain data. Figures that too few leave unknown are null once it was stored. */
export interface TrackRecord {
  /** Sessions of the first and the last, YYYY-MM-DD. */
  readonly from: string;
  readonly through: string;
  readonly scores: ForecastScores;
  readonly move: Reliability;
  readonly up: Reliability;
  readonly down: Reliability;
  /** Oldest first. */
  readonly quarters: readonly QuarterScores[];
}

/** What a ticker's forecast said of a move, and what came. */
export interface PastOutcome {
  /** The forecast's session, YYYY-MM-DD. */
  readonly asOf: string;
  /** Probability of a move either way, and how often one was usual. */
  readonly move: number;
  readonly baseMove: number;
  readonly outcome: ForecastOutcome;
}

/** Probabilities of a move in ten-thousandths, by models of their time. */
export interface WalkForwardMoves {
  /** Sessions of any instrument, ascending; days since 1970-01-01. */
  readonly days: readonly number[];
  /** What was usual in the rows that the session's model learned from; by session. */
  readonly usual: readonly number[];
  /** By session; null without a forecast. */
  readonly tickers: readonly { readonly fundId: FundId; readonly chances: readonly (number | null)[] }[];
}

/** A class's track record over a horizon, past sessions by models of their time and recorded forecasts apart. */
export interface ClassTrackRecord {
  readonly fundClass: ForecastClass;
  readonly horizon: ForecastHorizon;
  /** Null without any settled one. */
  readonly walkForward: TrackRecord | null;
  readonly live: TrackRecord | null;
  /** What walk-forward says of every session, settled or not; left out for horizons that nothing decides by. */
  readonly moves?: WalkForwardMoves;
  /** Each instrument's last walk-forward outcomes, newest first. */
  readonly tickers: readonly { readonly fundId: FundId; readonly outcomes: readonly PastOutcome[] }[];
}

/** Outcomes shown of each ticker. */
export const LAST_OUTCOMES = 20;
const DRAWS = 1_000;
const SEED = 1;

/** @param forecasts in order of their days; null without any */
export function trackRecord(
  forecasts: readonly SettledForecast[],
  horizon: ForecastHorizon,
): TrackRecord | null {
  const [first, last] = [forecasts[0], forecasts.at(-1)];
  if (!first || !last) return null;
  const score = (some: readonly SettledForecast[]) =>
    scoreForecasts(some, { horizon, draws: DRAWS, random: seededRandom(SEED) });
  return {
    from: isoDay(first.day as EpochDay),
    through: isoDay(last.day as EpochDay),
    scores: score(forecasts),
    move: reliability(
      forecasts,
      ({ side }) => 1 - side,
      (outcome) => outcome !== 'side',
    ),
    up: reliability(
      forecasts,
      ({ up }) => up,
      (outcome) => outcome === 'up',
    ),
    down: reliability(
      forecasts,
      ({ down }) => down,
      (outcome) => outcome === 'down',
    ),
    quarters: [...groupBy(forecasts, ({ day }) => quarterName(day))].map(([quarter, some]) => ({
      quarter,
      scores: score(some),
    })),
  };
}

function reliability(
  forecasts: readonly SettledForecast[],
  probability: (said: SettledForecast['probabilities']) => number,
  happened: (outcome: ForecastOutcome) => boolean,
): Reliability {
  const scored = forecasts.map(({ probabilities, outcome }) => ({
    probability: probability(probabilities),
    happened: happened(outcome),
  }));
  return { error: calibrationError(scored), bins: reliabilityBins(scored) };
}

function quarterName(day: number): string {
  const text = isoDay(day as EpochDay);
  return `${text.slice(0, 4)} Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`;
}

/** @param forecasts in order of their days */
export function lastOutcomes(forecasts: readonly PastForecast[]): ClassTrackRecord['tickers'] {
  return [...groupBy(forecasts, ({ fundId }) => fundId)].map(([fundId, own]) => ({
    fundId,
    outcomes: own
      .slice(-LAST_OUTCOMES)
      .reverse()
      .map(({ day, probabilities, base, outcome }) => ({
        asOf: isoDay(day as EpochDay),
        move: moveProbability(probabilities),
        baseMove: moveProbability(base),
        outcome,
      })),
  }));
}

interface WalkForwardForecast extends ModelForecast {
  readonly fundId: FundId;
  readonly day: number;
}

/** @param forecasts in order of their days */
export function walkForwardMoves(forecasts: readonly WalkForwardForecast[]): WalkForwardMoves {
  const days = [...new Set(forecasts.map(({ day }) => day))];
  const places = new Map(days.map((day, place) => [day, place]));
  const usual: number[] = [];
  const tickers = new Map<FundId, (number | null)[]>();
  for (const { fundId, day, probabilities, base } of forecasts) {
    const place = places.get(day) as number;
    usual[place] = inTenThousandths(base);
    const chances = tickers.get(fundId) ?? new Array<number | null>(days.length).fill(null);
    tickers.set(fundId, chances);
    chances[place] = inTenThousandths(probabilities);
  }
  return { days, usual, tickers: [...tickers].map(([fundId, chances]) => ({ fundId, chances })) };
}

function inTenThousandths(probabilities: Probabilities): number {
  return Math.round(10_000 * moveProbability(probabilities));
}

/** Of a move either way, without the noise of adding decimals. */
export function moveProbability({ up, down }: { readonly up: number; readonly down: number }): number {
  return roundTo(up + down, 4);
}

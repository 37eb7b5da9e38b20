import { groupBy } from '@/lib/core/base/group-by';
import { clusterInterval } from '@/lib/core/statistics/cluster-bootstrap';
import type { Interval } from '@/lib/core/statistics/wilson';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { blockSessions } from '@/lib/robots/forecast-models/gate';
import type { ModelForecast, Probabilities } from '@/lib/robots/forecast-models/model';
import type { ForecastOutcome } from './barriers';

/** A forecast whose outcome is known. */
export interface SettledForecast extends ModelForecast {
  /** The session at whose close it was made, days since 1970-01-01. */
  readonly day: number;
  readonly outcome: ForecastOutcome;
}

/** 1 − mean squared error ÷ that of the base rates: above 0 is better than they, 1 perfect; NaN without any. */
export interface Skill {
  readonly value: number;
  /** 95%, by drawing blocks of days; null with fewer than two days. */
  readonly interval: Interval | null;
}

/** How good forecasts were beside their base rates. */
export interface ForecastScores {
  readonly count: number;
  /** Days they were made on; all of a day are one observation. */
  readonly days: number;
  /** Mean Brier score of the three outcomes, 0 (perfect) to 2. */
  readonly brier: number;
  readonly baseBrier: number;
  /** Mean of −ln of the outcome's probability. */
  readonly logLoss: number;
  readonly baseLogLoss: number;
  readonly skill: Skill;
  /** Of the probability of a move either way. */
  readonly move: Skill;
  /** Of the probability of up where there was a move. */
  readonly direction: Skill;
  /** Standard deviation of the probability of a move: 0 where it's always the same. */
  readonly sharpness: number;
}

export interface ScoreOptions {
  readonly horizon: ForecastHorizon;
  readonly draws: number;
  /** Numbers from 0 up to, not including, 1. */
  readonly random: () => number;
}

/** Probabilities of four decimals may be 0; a log loss takes them as half of the last decimal. */
const LEAST = 0.00005;
const LEVEL = 0.95;

/** @param forecasts in order of their days */
export function scoreForecasts(forecasts: readonly SettledForecast[], options: ScoreOptions): ForecastScores {
  const days = [...groupBy(forecasts, ({ day }) => day).values()].map((ofDay) => sumTerms(ofDay));
  const columns = TERMS.map((_, term) => days.map((sums) => sums[term] as number));
  const sums = columns.map((column) => column.reduce((sum, value) => sum + value, 0));
  const count = forecasts.length;
  const mean = (term: number) => (sums[term] as number) / count;

  function skillAgainst(own: number): Skill {
    const ratio = ([error, reference]: readonly number[]) => 1 - (error as number) / (reference as number);
    const pair = <Value>(values: readonly Value[]) => values.slice(own, own + 2);
    const interval = clusterInterval(pair(columns), ratio, {
      ...options,
      level: LEVEL,
      blockLength: blockSessions(options.horizon),
    });
    return { value: ratio(pair(sums)), interval: days.length < 2 ? null : interval };
  }

  return {
    count,
    days: days.length,
    brier: mean(0),
    baseBrier: mean(1),
    skill: skillAgainst(0),
    move: skillAgainst(2),
    direction: skillAgainst(4),
    logLoss: mean(6),
    baseLogLoss: mean(7),
    sharpness: Math.sqrt(Math.max(0, mean(9) - mean(8) ** 2)),
  };
}

type Term = (forecast: SettledForecast) => number;

const brier = ({ up, side, down }: Probabilities, outcome: ForecastOutcome) =>
  (up - Number(outcome === 'up')) ** 2 +
  (side - Number(outcome === 'side')) ** 2 +
  (down - Number(outcome === 'down')) ** 2;
const moveError = ({ side }: Probabilities, outcome: ForecastOutcome) =>
  (1 - side - Number(outcome !== 'side')) ** 2;
const directionError = ({ up, down }: Probabilities, outcome: ForecastOutcome) =>
  outcome === 'side' || up + down === 0 ? 0 : (up / (up + down) - Number(outcome === 'up')) ** 2;
const loss = (probabilities: Probabilities, outcome: ForecastOutcome) =>
  -Math.log(Math.max(LEAST, probabilities[outcome]));

/** An error of the forecast is followed by that of its base rate. */
const TERMS: readonly Term[] = [
  ...[brier, moveError, directionError, loss].flatMap((error): Term[] => [
    ({ probabilities, outcome }) => error(probabilities, outcome),
    ({ base, outcome }) => error(base, outcome),
  ]),
  ({ probabilities }) => 1 - probabilities.side,
  ({ probabilities }) => (1 - probabilities.side) ** 2,
];

function sumTerms(forecasts: readonly SettledForecast[]): readonly number[] {
  return TERMS.map((term) => forecasts.reduce((sum, forecast) => sum + term(forecast), 0));
}

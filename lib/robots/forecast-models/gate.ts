import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import type { ForecastHorizon } from './forecast-horizon';

/** Forecasts in order of their days, with what a model and the base rate said and what happened. */
export interface GateEvidence {
  /** Days since 1970-01-01, ascending. */
  readonly day: ArrayLike<number>;
  readonly probability: ArrayLike<number>;
  /** 1 or 0. */
  readonly happened: ArrayLike<number>;
  readonly base: number;
}

/**
 * Whether a model may differ from the base rate: not with too few blocks, nor if its gain may be chance, nor if the
 * gain is so large that the model must have seen what it forecasts.
 */
export type GateState = 'few' | 'closed' | 'open' | 'suspicious';

/** What a gate was decided by; plain data. */
export interface Gate {
  readonly state: GateState;
  /** Blocks of twice the horizon's sessions, each counted as one observation. */
  readonly blocks: number;
  /** Mean over blocks of (happened − base) × (probability − base): above 0 where the model is of use. */
  readonly covariance: number;
  /** Standard error of that mean; NaN below two blocks. */
  readonly error: number;
  /** How much of the model's difference from the base rate counts, 0 to 1; 0 unless open. */
  readonly weight: number;
}

/** Fewer blocks say too little. */
const FEWEST_BLOCKS = 24;
/** Standard errors by which the covariance must be above 0: one in a hundred by chance. */
const CRITICAL = 2.33;
/** No market can be forecast with a larger skill: the model must have seen what it forecasts. */
const LARGEST_SKILL = 0.25;

/** Sessions of a block: labels that overlap are in the same one or the next. */
export function blockSessions(horizon: ForecastHorizon): number {
  return 2 * horizon;
}

/** Sessions of forecasts a gate needs to open. */
export function gateSessions(horizon: ForecastHorizon): number {
  return FEWEST_BLOCKS * blockSessions(horizon);
}

/**
 * Decides on forecasts the model hasn't learned from. Drawn to the base rate with weight w, its mean squared error is
 * smaller than the base rate's by 2w × covariance − w² × variance of its differences. So there is a gain at some weight
 * only with a covariance above 0, which is tested over blocks, since instruments of one day and days of overlapping
 * labels are one observation; and covariance ÷ variance is the best weight.
 */
export function measureGate(evidence: GateEvidence, horizon: ForecastHorizon): Gate {
  const blocks = wholeBlocks(evidence, blockSessions(horizon));
  const { mean: covariance, deviation } = meanAndDeviation(blocks.map((block) => block.product));
  const error = deviation / Math.sqrt(blocks.length);
  const variance = meanAndDeviation(blocks.map((block) => block.square)).mean;
  const best = Math.min(1, covariance / variance);
  const baseError = meanAndDeviation(blocks.map((block) => block.baseError)).mean;
  const skill = (2 * best * covariance - best * best * variance) / baseError;
  const state = gateState(blocks.length, covariance - CRITICAL * error, skill);
  return { state, blocks: blocks.length, covariance, error, weight: state === 'open' ? best : 0 };
}

function gateState(blocks: number, surely: number, skill: number): GateState {
  if (blocks < FEWEST_BLOCKS) return 'few';
  if (!(surely > 0)) return 'closed';
  return skill > LARGEST_SKILL ? 'suspicious' : 'open';
}

/** Means over the rows of a block. */
interface Block {
  readonly product: number;
  readonly square: number;
  readonly baseError: number;
}

function wholeBlocks({ day, probability, happened, base }: GateEvidence, sessions: number): Block[] {
  const blocks: Block[] = [];
  let [product, square, baseError, rows, days] = [0, 0, 0, 0, 0];
  for (let row = 0; row <= day.length; row += 1) {
    if (row === day.length || day[row] !== day[row - 1]) {
      if (days === sessions) {
        blocks.push({ product: product / rows, square: square / rows, baseError: baseError / rows });
        [product, square, baseError, rows, days] = [0, 0, 0, 0, 0];
      }
      days += 1;
    }
    if (row === day.length) break;
    const [missed, difference] = [(happened[row] as number) - base, (probability[row] as number) - base];
    product += missed * difference;
    square += difference * difference;
    baseError += missed * missed;
    rows += 1;
  }
  return blocks;
}

import { roundTo } from '@/lib/core/base/round';
import type { FundType } from '@/lib/market/data/instrument';
import type { ForecastHorizon } from './forecast-horizon';
import type { Gate } from './gate';
import { type BoostedTrees, createTreePredictor } from './trees';

export const FORECAST_CLASSES = ['stock', 'etf', 'crypto', 'forex'] as const;
export type ForecastClass = (typeof FORECAST_CLASSES)[number];

export const FORECAST_CLASS: Readonly<Record<FundType, ForecastClass>> = {
  S: 'stock',
  E: 'etf',
  C: 'crypto',
  F: 'forex',
};

/** A question's model: whether prices move, or which way if they do; plain data. */
export interface ModelHead {
  /** How often the answer was yes in the rows it was trained on, 0 to 1. */
  readonly base: number;
  readonly trees: BoostedTrees;
  readonly gate: Gate;
}

/** Everything a forecast is made of, and what it was trained on; plain data. */
export interface ForecastModel {
  readonly format: 1;
  readonly fundClass: ForecastClass;
  readonly horizon: ForecastHorizon;
  /** Trained on labels that ended before this day, days since 1970-01-01. */
  readonly cutoff: number;
  /** The last day of any label it was trained or calibrated on. */
  readonly lastLabelDay: number;
  readonly trainedRows: number;
  readonly calibratedRows: number;
  /** Ids of the features, in their order. */
  readonly features: readonly string[];
  readonly move: ModelHead;
  readonly direction: ModelHead;
}

/** Probabilities of four decimals that add up to 1. */
export interface Probabilities {
  readonly up: number;
  readonly side: number;
  readonly down: number;
}

export interface ModelForecast {
  readonly probabilities: Probabilities;
  /** What was usual in the rows of training. */
  readonly base: Probabilities;
}

const DECIMALS = 4;

/** Makes forecasts of rows of features in the model's order. */
export function createForecaster(model: ForecastModel): (row: ArrayLike<number>) => ModelForecast {
  const move = headPredictor(model.move);
  const direction = headPredictor(model.direction);
  const base = combine(model.move.base, model.direction.base);
  return (row) => ({ probabilities: combine(move(row), direction(row)), base });
}

/** A head's probability, drawn to its base rate as far as its gate says. */
function headPredictor({ base, trees, gate }: ModelHead): (row: ArrayLike<number>) => number {
  if (gate.state !== 'open') return () => base;
  const predict = createTreePredictor(trees);
  return (row) => base + gate.weight * (predict(row) - base);
}

function combine(move: number, direction: number): Probabilities {
  const up = roundTo(move * direction, DECIMALS);
  const down = roundTo(move - up, DECIMALS);
  return { up, down, side: roundTo(1 - up - down, DECIMALS) };
}

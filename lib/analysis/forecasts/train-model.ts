import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { type Gate, measureGate } from '@/lib/robots/forecast-models/gate';
import type { ForecastClass, ForecastModel, ModelHead } from '@/lib/robots/forecast-models/model';
import { MODEL_FEATURES } from '@/lib/robots/forecast-models/model-features';
import {
  createTreePredictor,
  TREE_OPTIONS,
  type TreeOptions,
  trainTrees,
} from '@/lib/robots/forecast-models/trees';
import { type LogisticModel, predictLogistic, trainLogistic } from './logistic';
import { type Labels, PENDING, SIDE, type TrainingRows, UP } from './training-rows';

/** What part of the rows, the newest, decides about the gate and its weight. */
export const CALIBRATION_PART = 0.25;
/** Rows a head needs, to learn and to calibrate with. */
const FEWEST_ROWS = 400;

/** A model beside its challenger, which never forecasts. */
export interface TrainedModel {
  readonly model: ForecastModel;
  readonly challenger: { readonly move: Challenger; readonly direction: Challenger };
}

/** A logistic regression of the same rows, and what its gate would be. */
export interface Challenger {
  readonly logistic: LogisticModel;
  readonly gate: Gate;
}

export interface ModelRequest {
  readonly fundClass: ForecastClass;
  readonly horizon: ForecastHorizon;
  /** Only labels that ended before this day are used. */
  readonly cutoff: number;
  readonly trees?: TreeOptions;
}

/** @returns null if there are too few rows */
export function trainModel(rows: TrainingRows, request: ModelRequest): TrainedModel | null {
  const { fundClass, horizon, cutoff, trees = TREE_OPTIONS } = request;
  const labels = rows.labels.get(horizon);
  if (!labels) throw new RangeError(`no labels of ${horizon} sessions`);
  const parts = splitRows(rows, labels, cutoff);
  const move = trainHead(rows, parts, (row) => labels.outcome[row] !== SIDE, horizon, trees);
  const moved = keepRows(parts, (row) => labels.outcome[row] !== SIDE);
  const direction = trainHead(rows, moved, (row) => labels.outcome[row] === UP, horizon, trees);
  if (!move || !direction) return null;
  const model: ForecastModel = {
    format: 1,
    ...{ fundClass, horizon, cutoff },
    lastLabelDay: [...parts.learn, ...parts.calibrate].reduce(
      (last, row) => Math.max(last, labels.lastDay[row] as number),
      0,
    ),
    trainedRows: parts.learn.length,
    calibratedRows: parts.calibrate.length,
    features: MODEL_FEATURES.map(({ id }) => id),
    move: move.head,
    direction: direction.head,
  };
  return { model, challenger: { move: move.challenger, direction: direction.challenger } };
}

/** Rows by their places, in order of their days. */
interface Parts {
  readonly learn: Uint32Array;
  readonly calibrate: Uint32Array;
}

/** Labels of rows to learn from end before the first day of those to calibrate with. */
function splitRows({ day, length }: TrainingRows, { outcome, lastDay }: Labels, cutoff: number): Parts {
  const usable: number[] = [];
  for (let row = 0; row < length && (day[row] as number) < cutoff; row += 1)
    if (outcome[row] !== PENDING && (lastDay[row] as number) < cutoff) usable.push(row);
  const boundary = day[usable[Math.floor(usable.length * (1 - CALIBRATION_PART))] ?? 0] ?? 0;
  return {
    learn: Uint32Array.from(usable.filter((row) => (lastDay[row] as number) < boundary)),
    calibrate: Uint32Array.from(usable.filter((row) => (day[row] as number) >= boundary)),
  };
}

function keepRows({ learn, calibrate }: Parts, keeps: (row: number) => boolean): Parts {
  return { learn: learn.filter(keeps), calibrate: calibrate.filter(keeps) };
}

function trainHead(
  rows: TrainingRows,
  { learn, calibrate }: Parts,
  isYes: (row: number) => boolean,
  horizon: ForecastHorizon,
  options: TreeOptions,
): { readonly head: ModelHead; readonly challenger: Challenger } | null {
  if (learn.length < FEWEST_ROWS || calibrate.length < FEWEST_ROWS) return null;
  const answers = Uint8Array.from(learn, (row) => Number(isYes(row)));
  const happened = Uint8Array.from(calibrate, (row) => Number(isYes(row)));
  const day = Int32Array.from(calibrate, (row) => rows.day[row] as number);
  const base = answers.reduce((sum, answer) => sum + answer, 0) / answers.length;
  const gateFor = (probability: Float64Array) => measureGate({ day, probability, happened, base }, horizon);
  const trees = trainTrees(rows.columns, learn, answers, options);
  const probability = predictRows(rows, calibrate, createTreePredictor(trees));
  const logistic = trainLogistic(rows.columns, learn, answers);
  const compared = predictRows(rows, calibrate, (row) => predictLogistic(logistic, row));
  return {
    head: { base, trees, gate: gateFor(probability) },
    challenger: { logistic, gate: gateFor(compared) },
  };
}

/** A head's probability for each of some rows. */
function predictRows(
  { columns }: TrainingRows,
  places: Uint32Array,
  predict: (row: ArrayLike<number>) => number,
): Float64Array {
  const values = new Float32Array(columns.length);
  return Float64Array.from(places, (place) => {
    for (const [feature, column] of columns.entries()) values[feature] = column[place] as number;
    return predict(values);
  });
}

import type { Gate, GateState } from '../gate';
import type { ForecastClass, ForecastModel, ModelHead } from '../model';
import { MODEL_FEATURES } from '../model-features';

/** A head of one split: a figure above a threshold makes yes likelier, others less so. */
function head(feature: string, threshold: number, state: GateState): ModelHead {
  const gate: Gate = { state, blocks: 30, covariance: 0.01, error: 0.001, weight: state === 'open' ? 1 : 0 };
  const place = MODEL_FEATURES.findIndex(({ id }) => id === feature);
  const tree = { features: [place], thresholds: [threshold], values: [-0.8, 0.8] };
  return { base: 0.5, trees: { base: 0, depth: 1, trees: [tree] }, gate };
}

/** A model that expects moves late in the week, and them to go where SPY went for five sessions. */
export function sampleModel(
  fundClass: ForecastClass,
  {
    move = 'open',
    direction = 'open',
    cutoff = 0,
  }: Partial<Readonly<Record<'move' | 'direction', GateState>> & { readonly cutoff: number }> = {},
): ForecastModel {
  return {
    ...{ format: 1, fundClass, horizon: 5, cutoff, lastLabelDay: cutoff - 1 },
    ...{ trainedRows: 3_000, calibratedRows: 1_000, features: MODEL_FEATURES.map(({ id }) => id) },
    move: head('weekday', 2, move),
    direction: head('spysigma5', 0, direction),
  };
}

import type { FieldContext } from '@/lib/analysis/features/field';
import type { FundId } from '@/lib/core/base/brand';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { ForecastHorizon } from '@/lib/robots/forecast-models/forecast-horizon';
import { MODEL_FEATURES, startFeatures, WARM_UP_SESSIONS } from '@/lib/robots/forecast-models/model-features';
import { outcomeAt } from './barriers';

/** An instrument and what its features are computed from. */
export interface ModelInstrument {
  readonly fundId: FundId;
  readonly bars: DailyBars;
  readonly context: FieldContext;
}

export const UP = 1;
export const SIDE = 0;
export const DOWN = -1;
/** The label's last session hasn't closed yet. */
export const PENDING = 2;

const CODES = { up: UP, side: SIDE, down: DOWN } as const;

/** All sessions of a class's instruments that have features, by day, then in the order of the instruments. */
export interface TrainingRows {
  readonly length: number;
  /** Days since 1970-01-01, ascending. */
  readonly day: Int32Array;
  /** Each row's instrument, by its place. */
  readonly owner: Uint16Array;
  /** Each row's session, by its place in its instrument's bars. */
  readonly session: Int32Array;
  readonly columns: readonly Float32Array[];
  readonly labels: ReadonlyMap<ForecastHorizon, Labels>;
}

export interface Labels {
  /** `UP`, `SIDE`, `DOWN` or `PENDING`. */
  readonly outcome: Int8Array;
  /** The day of the session whose close decides; the largest number while that isn't known. */
  readonly lastDay: Int32Array;
}

const NEVER = 2 ** 31 - 1;

export function buildRows(
  instruments: readonly ModelInstrument[],
  horizons: readonly ForecastHorizon[],
): TrainingRows {
  const made = instruments.map(({ bars, context }) => computeFeatures(bars, context, horizons));
  const places: (readonly [day: number, owner: number, session: number])[] = [];
  for (const [owner, { bars }] of instruments.entries())
    for (let at = WARM_UP_SESSIONS; at < bars.length; at += 1)
      places.push([bars.day[at] as number, owner, at]);
  places.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const { length } = places;
  const rows = {
    length,
    day: Int32Array.from(places, ([day]) => day),
    owner: Uint16Array.from(places, ([, owner]) => owner),
    session: Int32Array.from(places, ([, , session]) => session),
    columns: MODEL_FEATURES.map((_, feature) =>
      Float32Array.from(places, ([, owner, at]) => made[owner]?.columns[feature]?.[at] as number),
    ),
  };
  const labels = new Map(
    horizons.map((horizon) => [
      horizon,
      {
        outcome: Int8Array.from(
          places,
          ([, owner, at]) => made[owner]?.outcomes.get(horizon)?.[at] as number,
        ),
        lastDay: Int32Array.from(
          places,
          ([, owner, at]) => instruments[owner]?.bars.day[at + horizon] ?? NEVER,
        ),
      },
    ]),
  );
  return { ...rows, labels };
}

function computeFeatures(bars: DailyBars, context: FieldContext, horizons: readonly ForecastHorizon[]) {
  const step = startFeatures(context);
  const columns = MODEL_FEATURES.map(() => new Float32Array(bars.length));
  const outcomes = new Map(horizons.map((horizon) => [horizon, new Int8Array(bars.length).fill(PENDING)]));
  for (let at = 0; at < bars.length; at += 1) {
    const { values, deviation } = step(bars, at);
    for (const [feature, column] of columns.entries()) column[at] = values[feature] as number;
    for (const [horizon, outcome] of outcomes) {
      const found = outcomeAt(bars, at, deviation, horizon);
      if (found) outcome[at] = CODES[found];
    }
  }
  return { columns, outcomes };
}

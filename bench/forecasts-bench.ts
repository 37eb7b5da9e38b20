import { calibrationError } from '@/lib/analysis/forecasts/calibration';
import { settleFolds } from '@/lib/analysis/forecasts/settle-folds';
import { randomMarket } from '@/lib/analysis/forecasts/synthetic/random-market';
import { buildRows, type TrainingRows } from '@/lib/analysis/forecasts/training-rows';
import { type Fold, walkForward } from '@/lib/analysis/forecasts/walk-forward';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatCount } from '@/lib/core/format/number';
import { createForecaster, type ForecastClass } from '@/lib/robots/forecast-models/model';
import { progress } from './progress';
import type { BenchRow } from './table';

const HORIZON = 5;
/** Ten years. */
const SESSIONS = 2_520;
const UNTIL = parseIsoDay('2025-12-31');
/** Instruments of the simulated market. */
const SIZES: Readonly<Record<ForecastClass, number>> = { stock: 97, etf: 30, crypto: 10, forex: 10 };
const SEEDS = 20;
const SEED_INSTRUMENTS = 6;

/**
 * What training all classes' models of ten years costs, forecasts a row, and how often 20 markets without an edge seem to
 * have one.
 */
export function benchForecasts(): BenchRow[] {
  const started = process.cpuUsage();
  let count = 0;
  let models = 0;
  let last: { readonly rows: TrainingRows; readonly fold: Fold } | null = null;
  for (const [fundClass, instruments] of Object.entries(SIZES)) {
    progress(`training of ${fundClass} models`);
    const market = randomMarket({ instruments, sessions: SESSIONS, until: UNTIL, seed: 1 });
    const rows = buildRows(market, [HORIZON]);
    count += rows.length;
    for (const fold of walkForward(rows, { fundClass: fundClass as ForecastClass, horizon: HORIZON })) {
      models += 1;
      last ??= { rows, fold };
    }
  }
  const seconds = secondsSince(started);
  return [
    {
      name: `${models} models of four classes, ${formatCount(count)} rows, features included`,
      value: `${seconds.toFixed(0)} s of one processor`,
      target: '180 s on two',
    },
    { name: 'a forecast of a row', value: last ? microsecondsPerRow(last) : '–', target: '10 µs' },
    ...markets(),
  ];
}

function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

function microsecondsPerRow({ rows, fold }: { readonly rows: TrainingRows; readonly fold: Fold }): string {
  const { model } = fold;
  // Both heads are asked, whatever their gates say.
  const open = { ...model.move.gate, state: 'open', weight: 1 } as const;
  const forecast = createForecaster({
    ...model,
    move: { ...model.move, gate: open },
    direction: { ...model.direction, gate: open },
  });
  const values = new Float32Array(rows.columns.length);
  const started = process.cpuUsage();
  for (let row = 0; row < rows.length; row += 1) {
    for (const [feature, column] of rows.columns.entries()) values[feature] = column[row] as number;
    forecast(values);
  }
  return `${((1e6 * secondsSince(started)) / rows.length).toFixed(1)} µs`;
}

function markets(): BenchRow[] {
  let [opened, refits] = [0, 0];
  const errors: number[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    progress(`market ${seed} of ${SEEDS} without an edge`);
    const market = randomMarket({
      instruments: SEED_INSTRUMENTS,
      ...{ sessions: SESSIONS, until: UNTIL, seed: 100 + seed },
    });
    const rows = buildRows(market, [HORIZON]);
    const folds = [...walkForward(rows, { fundClass: 'stock', horizon: HORIZON })];
    refits += folds.length;
    opened += folds.filter(({ model }) => model.direction.gate.state !== 'closed').length;
    const moves = settleFolds(rows, HORIZON, folds).map(({ probabilities, outcome }) => ({
      probability: 1 - probabilities.side,
      happened: outcome !== 'side',
    }));
    errors.push(calibrationError(moves));
  }
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  return [
    {
      name: `refits without an edge whose direction opened, of ${refits}`,
      value: percent(opened / refits),
      target: 'at most 5%',
    },
    {
      name: 'calibration error of moves, mean and worst market',
      value: `${(errors.reduce((sum, error) => sum + error, 0) / errors.length).toFixed(3)}, ${Math.max(...errors).toFixed(3)}`,
      target: 'below 0.03',
    },
  ];
}

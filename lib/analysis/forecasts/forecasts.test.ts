import { truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { parseIsoDay } from '@/lib/core/base/time';
import { createForecaster } from '@/lib/robots/forecast-models/model';
import { MODEL_FEATURES, startFeatures, WARM_UP_SESSIONS } from '@/lib/robots/forecast-models/model-features';
import { hashModel, modelText, parseModel } from '@/lib/robots/forecast-models/model-text';
import { TREE_OPTIONS } from '@/lib/robots/forecast-models/trees';
import { calibrationError, reliabilityBins } from './calibration';
import { scoreForecasts } from './scores';
import { settleFolds } from './settle-folds';
import { randomMarket } from './synthetic/random-market';
import { trainModel } from './train-model';
import { buildRows, type ModelInstrument, type TrainingRows } from './training-rows';
import { sessionsNeeded, trainingDays, walkForward } from './walk-forward';

const until = parseIsoDay('2025-03-14');
const SESSIONS = 1_650;
const CUTOFF = parseIsoDay('2025-01-01');
const trees = { ...TREE_OPTIONS, rounds: 40 };
const request = { fundClass: 'stock', horizon: 5, cutoff: CUTOFF, trees } as const;
const market = randomMarket({ instruments: 5, sessions: SESSIONS, until, seed: 3 });
const rows = buildRows(market, [5]);

function truncated(instruments: readonly ModelInstrument[], sessions: number): ModelInstrument[] {
  const cut = instruments.map(({ bars }) => truncateBars(bars, sessions));
  return instruments.map(({ fundId, context }, index) => ({
    fundId,
    bars: cut[index] as ModelInstrument['bars'],
    context: { ...context, benchmark: cut[0] ?? null },
  }));
}

/** Bars from a session on replaced by nonsense. */
function poisoned(instruments: readonly ModelInstrument[], from: number): ModelInstrument[] {
  const spoil = (column: Float64Array) => column.map((value, at) => (at < from ? value : 7 * value + at));
  const bad = instruments.map(({ bars }) => ({
    ...bars,
    ...{ open: spoil(bars.open), high: spoil(bars.high), low: spoil(bars.low) },
    ...{ close: spoil(bars.close), volume: spoil(bars.volume) },
  }));
  return instruments.map(({ fundId, context }, index) => ({
    fundId,
    bars: bad[index] as ModelInstrument['bars'],
    context: { ...context, benchmark: bad[0] ?? null },
  }));
}

function replaceOutcomes(given: TrainingRows, outcome: Int8Array): TrainingRows {
  const labels = given.labels.get(5);
  return labels ? { ...given, labels: new Map([[5, { ...labels, outcome }]]) } : given;
}

const outcomes = () => rows.labels.get(5)?.outcome as Int8Array;

describe('features', () => {
  it('are 29, all known after the warm-up', () => {
    const [one] = market as [ModelInstrument];
    const step = startFeatures(one.context);
    expect(MODEL_FEATURES).toHaveLength(29);
    for (let at = 0; at <= WARM_UP_SESSIONS; at += 1) {
      const { values, deviation } = step(one.bars, at);
      if (at < WARM_UP_SESSIONS) continue;
      expect([...values].map(Number.isFinite)).toEqual(values.length === 29 ? Array(29).fill(true) : []);
      expect(deviation).toBeGreaterThan(0);
      // 2020-09 had its days from Monday to Friday.
      expect([1, 2, 3, 4, 5]).toContain(values[28]);
    }
  });

  it('don’t change with what comes later, nor do models and their hashes', () => {
    const day = rows.day.findIndex((label) => label >= CUTOFF);
    const session = rows.session[day] as number;
    const whole = trainModel(rows, request);
    const text = whole ? modelText(whole.model) : '';
    for (const other of [truncated(market, session), poisoned(market, session)]) {
      const past = buildRows(other, [5]);
      // Bytes, since a matcher takes seconds for so many numbers.
      const bytes = (columns: TrainingRows['columns'], feature: number) =>
        Buffer.from((columns[feature] as Float32Array).slice(0, day).buffer);
      const changed = MODEL_FEATURES.filter(
        (_, feature) => !bytes(past.columns, feature).equals(bytes(rows.columns, feature)),
      );
      expect(changed).toEqual([]);
      const trained = trainModel(past, request);
      expect(trained && hashModel(modelText(trained.model))).toBe(hashModel(text));
    }
    expect(whole?.model.lastLabelDay).toBeLessThan(CUTOFF);
    expect(() => parseModel(text.replace('stock', 'stork'), hashModel(text))).toThrow(
      /was changed: its SHA-256 is/,
    );
    const parsed = parseModel(text, hashModel(text));
    const values = Float32Array.from(rows.columns, (column) => column[day] as number);
    const forecast = createForecaster(parsed)(values);
    expect(forecast).toEqual(createForecaster(whole?.model ?? parsed)(values));
    const { up, side, down } = forecast.probabilities;
    expect(up + side + down).toBeCloseTo(1, 9);
  });
});

describe('models', () => {
  it('say how much, not which way, where volatility alone can be foreseen', () => {
    const folds = [...walkForward(rows, request)];
    for (const { model, rows: places } of folds) {
      const { cutoff, lastLabelDay, direction } = model;
      expect(lastLabelDay).toBeLessThan(cutoff);
      expect(direction.gate).toMatchObject({ state: 'closed', weight: 0 });
      expect(places.every((place) => (rows.day[place] as number) >= cutoff)).toBe(true);
    }
    const settled = settleFolds(rows, 5, folds);
    const scores = scoreForecasts(settled, { horizon: 5, draws: 200, random: seededRandom(1) });
    expect(scores.direction.value).toBeCloseTo(0, 3);
    const moves = settled.map(({ probabilities, outcome }) => ({
      probability: 1 - probabilities.side,
      happened: outcome !== 'side',
    }));
    expect(calibrationError(moves)).toBeLessThan(0.06);
    expect(reliabilityBins(moves).reduce((sum, { count }) => sum + count, 0)).toBe(settled.length);
  });

  it('learn nothing from shuffled labels', () => {
    const shuffled = outcomes().slice();
    const random = seededRandom(5);
    for (let at = shuffled.length - 200; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [shuffled[at], shuffled[other]] = [shuffled[other] as number, shuffled[at] as number];
    }
    const trained = trainModel(replaceOutcomes(rows, shuffled), request);
    expect([trained?.model.move.gate.state, trained?.model.direction.gate.state]).toEqual([
      'closed',
      'closed',
    ]);
  });

  it('find planted momentum, and take a column of the future for what it is', () => {
    const planted = randomMarket({ instruments: 5, sessions: SESSIONS, until, seed: 3, momentum: 0.4 });
    expect(trainModel(buildRows(planted, [5]), request)?.model.direction.gate.state).toBe('open');
    const future = Float32Array.from(outcomes(), Number);
    const columns = rows.columns.map((column, feature) => (feature === 7 ? future : column));
    const trained = trainModel({ ...rows, columns }, request);
    expect([trained?.model.move.gate.state, trained?.model.direction.gate.state]).toEqual([
      'suspicious',
      'suspicious',
    ]);
    // It forecasts no more than the base rates.
    if (!trained) return;
    const { probabilities, base } = createForecaster(trained.model)(columns.map((column) => column[0] ?? 0));
    expect(probabilities).toEqual(base);
  });

  it('need years before the first of them', () => {
    expect([sessionsNeeded(5), sessionsNeeded(21)]).toEqual([960, 4032]);
    expect(trainingDays(rows, 5)).toEqual(['2024-01-01', '2025-01-01'].map(parseIsoDay));
    expect(trainingDays(rows, 21)).toEqual([]);
  });
});

import type { SessionForecast } from '@/lib/analysis/features/session-forecast';
import type { PanelInstrument } from '@/lib/analysis/panel/panel';
import { groupBy } from '@/lib/core/base/group-by';
import { roundTo } from '@/lib/core/base/round';
import { isoDay, parseIsoDay, startOfDay } from '@/lib/core/base/time';
import type { Gate } from '@/lib/robots/forecast-models/gate';
import { FORECAST_CLASS } from '@/lib/robots/forecast-models/model';
import { barriersAround, type ForecastOutcome } from '../barriers';
import type { ListedModel, RecordedForecast, RecordedForecasts } from '../recorded-forecasts';
import { lastOutcomes, type PastForecast, trackRecord } from '../track-record';

const GATE: Gate = { state: 'closed', blocks: 30, covariance: 0.001, error: 0.001, weight: 0 };
const BASE = { up: 0.36, side: 0.35, down: 0.29 };
const HASH = 'a'.repeat(64);

/** What an operator would have with one model of stocks over 5 sessions: the last six sessions' forecasts, the first settled. */
export function sampleForecasts(instruments: readonly PanelInstrument[]): RecordedForecasts {
  const newest = Math.max(...instruments.map(lastDay));
  const stocks = instruments.filter(
    (one) => FORECAST_CLASS[one.fundType] === 'stock' && lastDay(one) === newest,
  );
  const forecasts = stocks.flatMap((one, index) => makeForecasts(one, index));
  const past = pastForecasts(stocks);
  return {
    state: { done: 1, total: 1, problem: null },
    models: [MODEL],
    changed: [],
    forecasts: forecasts.sort((one, other) => (one.asOf < other.asOf ? -1 : 1)),
    sessions: new Map(
      [...groupBy(forecasts, ({ fundId }) => fundId)].map(([id, own]) => [id, own.map(inSession)]),
    ),
    trackRecords: [
      {
        ...{ fundClass: 'stock', horizon: 5, live: null },
        walkForward: trackRecord(past, 5),
        tickers: lastOutcomes(past),
      },
    ],
  };
}

function inSession({
  asOf,
  probabilities: { up, down },
  base,
  settled,
  modelHash,
}: RecordedForecast): SessionForecast {
  return {
    ...{ day: parseIsoDay(asOf), up, down, baseUp: base.up, baseDown: base.down },
    ...{ modelHash, isSettled: settled !== null },
  };
}

function lastDay({ bars }: PanelInstrument): number {
  return bars.day[bars.length - 1] ?? 0;
}

const MODEL: ListedModel = {
  ...{ format: 1, fundClass: 'stock', horizon: 5, cutoff: 20_089, lastLabelDay: 20_088 },
  ...{ trainedRows: 9_000, calibratedRows: 3_000, features: ['rsi14'] },
  move: { base: 0.65, gate: { ...GATE, state: 'open', covariance: 0.004, weight: 0.62 } },
  direction: { base: 0.55, gate: GATE },
  ...{ hash: HASH, bytes: 400_000, madeAt: startOfDay(20_089), trees: { count: 120, depth: 3 } },
  card: { challenger: { move: GATE, direction: GATE } },
};

/** Each ticker's probability of a move is its own, above and below what is usual. */
function makeForecasts(
  { fundId, ticker, bars }: PanelInstrument,
  index: number,
): readonly RecordedForecast[] {
  return Array.from({ length: 6 }, (_, back): RecordedForecast => {
    const at = bars.length - 1 - back;
    const close = bars.close[at] as number;
    const asOf = isoDay(bars.day[at] as number);
    const move = 0.65 + ((index % 5) - 2) / 50;
    const up = roundTo((move * BASE.up) / (BASE.up + BASE.down), 4);
    const down = roundTo(move - up, 4);
    return {
      ...{ fundId, ticker, asOf, horizon: 5, close, ...barriersAround(close, 0.01, 5) },
      probabilities: { up, down, side: roundTo(1 - move, 4) },
      base: BASE,
      ...{ modelHash: HASH, featureHash: HASH, late: false },
      recordedAt: startOfDay(bars.day[at] as number),
      settled:
        back < 5
          ? null
          : {
              ...{ fundId, asOf, ratio: 1.02, outcome: 'up' as const },
              settledOn: isoDay(bars.day[at + 5] as number),
              recordedAt: startOfDay(bars.day[at + 5] as number),
            },
    };
  });
}

function pastForecasts(stocks: readonly PanelInstrument[]): readonly PastForecast[] {
  const outcomes: readonly ForecastOutcome[] = ['up', 'side', 'down', 'up'];
  return stocks
    .flatMap(({ fundId, bars }, index) =>
      Array.from({ length: 40 }, (_, back) => ({
        ...{ fundId, base: BASE, day: bars.day[bars.length - 50 + back] as number },
        probabilities: { up: 0.4, side: 0.28, down: 0.32 },
        outcome: outcomes[(index + back) % outcomes.length] as ForecastOutcome,
      })),
    )
    .sort((one, other) => one.day - other.day);
}

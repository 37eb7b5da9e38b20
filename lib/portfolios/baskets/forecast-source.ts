import { bisectLeft, bisector } from 'd3-array';
import type { SessionForecast } from '@/lib/analysis/features/session-forecast';
import type { RecordedForecasts } from '@/lib/analysis/forecasts/recorded-forecasts';
import { moveProbability } from '@/lib/analysis/forecasts/track-record';
import type { ForecastClass } from '@/lib/robots/forecast-models/model';
import type { ForecastSource, GridForecasts } from './price-grid';

const TEN_THOUSANDTHS = 10_000;
const byDay = bisector((forecast: SessionForecast) => forecast.day).left;

/** What a class's models say of past sessions, and what was recorded of later ones. */
export function gridForecasts(
  { sessions, trackRecords }: Pick<RecordedForecasts, 'sessions' | 'trackRecords'>,
  fundClass: ForecastClass,
): GridForecasts {
  const moves = trackRecords.find((one) => one.fundClass === fundClass && one.moves)?.moves;
  return {
    recorded(fundId, day) {
      const own = sessions.get(fundId) ?? [];
      const found = own[byDay(own, day)];
      return found?.day === day
        ? {
            chance: moveProbability(found),
            usual: moveProbability({ up: found.baseUp, down: found.baseDown }),
            modelHash: found.modelHash,
          }
        : null;
    },
    walkForward: moves ? pastSource(moves) : () => null,
    walkForwardDays: moves?.days ?? [],
  };
}

type Moves = NonNullable<RecordedForecasts['trackRecords'][number]['moves']>;
const sources = new WeakMap<Moves, ForecastSource>();

/** Kept as long as what it reads. */
function pastSource(moves: Moves): ForecastSource {
  const { days, usual, tickers } = moves;
  const chances = new Map(tickers.map((one) => [one.fundId, one.chances]));
  const source: ForecastSource =
    sources.get(moves) ??
    ((fundId, day) => {
      const at = bisectLeft(days, day);
      const chance = days[at] === day ? (chances.get(fundId)?.[at] ?? null) : null;
      return chance === null
        ? null
        : { chance: chance / TEN_THOUSANDTHS, usual: (usual[at] as number) / TEN_THOUSANDTHS };
    });
  sources.set(moves, source);
  return source;
}

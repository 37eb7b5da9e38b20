import type { Field, FieldContext, FieldStep } from './field';
import type { SessionForecast } from './session-forecast';

/** A figure of each session's forecast. */
function ofForecast(figure: (forecast: SessionForecast) => number) {
  return ({ forecasts = [] }: FieldContext): FieldStep => {
    let next = 0;
    return (bars, at) => {
      const day = bars.day[at] as number;
      while (next < forecasts.length && (forecasts[next] as SessionForecast).day < day) next += 1;
      const forecast = forecasts[next];
      return forecast?.day === day ? figure(forecast) : Number.NaN;
    };
  };
}

const chance = { group: 'Forecasts', unit: 'percent', decimals: 1, knownAt: 'forecast' } as const;
const difference = { ...chance, unit: 'percentPoints' } as const;

const BARRIER = 'half a standard deviation of five sessions’ returns';

export const FORECAST_FIELDS: readonly Field[] = [
  {
    ...chance,
    id: 'pmove',
    label: 'P(move)',
    formula: `Recorded probability that the close 5 sessions later is at least ${BARRIER} away, either way`,
    start: ofForecast(({ up, down }) => 100 * (up + down)),
  },
  {
    ...chance,
    id: 'pup',
    label: 'P(up)',
    formula: `Recorded probability that the close 5 sessions later is more than ${BARRIER} higher`,
    start: ofForecast(({ up }) => 100 * up),
  },
  {
    ...chance,
    id: 'pdown',
    label: 'P(down)',
    formula: `Recorded probability that the close 5 sessions later is more than ${BARRIER} lower`,
    start: ofForecast(({ down }) => 100 * down),
  },
  {
    ...difference,
    id: 'pmovediff',
    label: 'P(move) vs. usual',
    formula: 'P(move) less its base rate in the sessions that the model learned from',
    start: ofForecast(({ up, down, baseUp, baseDown }) => 100 * (up + down - baseUp - baseDown)),
  },
  {
    ...difference,
    id: 'pupdiff',
    label: 'P(up) vs. usual',
    formula: 'P(up) less its base rate in the sessions that the model learned from',
    start: ofForecast(({ up, baseUp }) => 100 * (up - baseUp)),
  },
  {
    ...difference,
    id: 'pdowndiff',
    label: 'P(down) vs. usual',
    formula: 'P(down) less its base rate in the sessions that the model learned from',
    start: ofForecast(({ down, baseDown }) => 100 * (down - baseDown)),
  },
];

const IDS: ReadonlySet<string> = new Set(FORECAST_FIELDS.map(({ id }) => id));

export function isForecastField(id: string): boolean {
  return IDS.has(id);
}

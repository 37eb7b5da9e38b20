import { OSCILLATOR_FIGURES } from '@/lib/robots/daily-figures/oscillator-figures';
import { PRICE_FIGURES, VOLUME_FIGURES } from '@/lib/robots/daily-figures/price-figures';
import { STATISTICS_FIGURES } from '@/lib/robots/daily-figures/statistics-figures';
import { RANGE_FIGURES, TREND_FIGURES } from '@/lib/robots/daily-figures/trend-figures';
import { VOLATILITY_FIGURES } from '@/lib/robots/daily-figures/volatility-figures';
import type { Field } from './field';
import { FORECAST_FIELDS } from './forecast-fields';
import { REPORT_FIELDS, ROBOT_FIELDS } from './record-fields';

/** All fields, in the order in which addresses and lists name them. */
export const ALL_FIELDS: readonly Field[] = [
  ...PRICE_FIGURES,
  ...VOLUME_FIGURES,
  ...VOLATILITY_FIGURES,
  ...OSCILLATOR_FIGURES,
  ...TREND_FIGURES,
  ...RANGE_FIGURES,
  ...STATISTICS_FIGURES,
  ...REPORT_FIELDS,
  ...ROBOT_FIELDS,
  ...FORECAST_FIELDS,
];

const BY_ID: ReadonlyMap<string, Field> = new Map(ALL_FIELDS.map((field) => [field.id, field]));

export function findField(id: string): Field | null {
  return BY_ID.get(id) ?? null;
}

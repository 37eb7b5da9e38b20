import type { Field } from './field';
import { OSCILLATOR_FIELDS } from './oscillator-fields';
import { PRICE_FIELDS, VOLUME_FIELDS } from './price-fields';
import { REPORT_FIELDS, ROBOT_FIELDS } from './record-fields';
import { STATISTICS_FIELDS } from './statistics-fields';
import { RANGE_FIELDS, TREND_FIELDS } from './trend-fields';
import { VOLATILITY_FIELDS } from './volatility-fields';

/** All fields, in the order in which addresses and lists name them. */
export const ALL_FIELDS: readonly Field[] = [
  ...PRICE_FIELDS,
  ...VOLUME_FIELDS,
  ...VOLATILITY_FIELDS,
  ...OSCILLATOR_FIELDS,
  ...TREND_FIELDS,
  ...RANGE_FIELDS,
  ...STATISTICS_FIELDS,
  ...REPORT_FIELDS,
  ...ROBOT_FIELDS,
];

const BY_ID: ReadonlyMap<string, Field> = new Map(ALL_FIELDS.map((field) => [field.id, field]));

export function findField(id: string): Field | null {
  return BY_ID.get(id) ?? null;
}

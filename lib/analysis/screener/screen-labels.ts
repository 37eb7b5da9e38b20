import { findField } from '@/lib/analysis/features/all-fields';
import type { Field, KnownAt } from '@/lib/analysis/features/field';
import { formatNumber } from '@/lib/core/format/number';
import { INSTRUMENT_CLASS_LABELS, type InstrumentClass } from '@/lib/site/addresses/instrument-class';
import { isNameFilter, type NameField, type NumberFilter, type ScreenFilter } from './screen';

const NAME_LABELS: Readonly<Record<NameField, string>> = { class: 'Class', sector: 'Sector', group: 'Group' };

/** Follows a figure. */
export const UNIT_SUFFIXES: Readonly<Partial<Record<Field['unit'], string>>> = {
  percent: '%',
  percentPoints: ' points',
  sigma: 'σ',
};

export const UNIT_LABELS: Readonly<Record<Field['unit'], string>> = {
  price: 'price',
  percent: 'percent',
  percentPoints: 'percentage points',
  sigma: 'standard deviations (σ)',
  units: 'units',
  dollars: 'US dollars',
  sessions: 'sessions',
  points: 'points',
  ratio: 'ratio',
  robots: 'robots',
};

export const KNOWN_AT_LABELS: Readonly<Record<KnownAt, string>> = {
  close: 'at the session’s close',
  announced: 'at the first close after the report',
  scheduled: 'from 21 days before the date',
  recorded: 'at the first close after the robot’s ledger recorded it',
  forecast: 'once it was recorded, before the next session opened',
};

const SIGNS = { lt: '<', le: '≤', gt: '>', ge: '≥', eq: '=' } as const;

/** `RSI 14 < 30`, `Above SMA 200 0 to 5%`, `Sector: Energy, Health care`. */
export function filterLabel(filter: ScreenFilter): string {
  if (!isNameFilter(filter)) return numberLabel(filter);
  const names = filter.names.map((name) =>
    filter.field === 'class' ? INSTRUMENT_CLASS_LABELS[name as InstrumentClass] : nameFromSlug(name),
  );
  return `${NAME_LABELS[filter.field]}: ${names.join(', ')}`;
}

function numberLabel({ field: id, operator, values }: NumberFilter): string {
  const field = findField(id);
  const suffix = (field && UNIT_SUFFIXES[field.unit]) ?? '';
  const [first = 0, second = first] = values;
  const range =
    operator === 'between'
      ? `${writeNumber(first)} to ${writeNumber(second)}`
      : `${SIGNS[operator]} ${writeNumber(first)}`;
  return `${field?.label ?? id} ${range}${suffix}`;
}

function writeNumber(value: number): string {
  const decimals = /\.(\d+)$/.exec(value.toFixed(12).replace(/0+$/, ''))?.[1]?.length ?? 0;
  return formatNumber(value, { decimals });
}

/** `health-care` is `Health care`. */
function nameFromSlug(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

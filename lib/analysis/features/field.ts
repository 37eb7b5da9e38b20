import type { FundId, Millis } from '@/lib/core/base/brand';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { FigureContext, FigureStep } from '@/lib/robots/daily-figures/figure';
import type { RobotPresence } from './robot-presence';
import type { SessionForecast } from './session-forecast';

/** What a field's figure counts; "points" are those of an indicator's own scale. */
export type FieldUnit =
  | 'price'
  | 'percent'
  | 'percentPoints'
  | 'sigma'
  | 'units'
  | 'dollars'
  | 'sessions'
  | 'points'
  | 'ratio'
  | 'robots';

export const FIELD_GROUPS = [
  'Price',
  'Volume',
  'Volatility',
  'Oscillators',
  'Trend',
  'Range',
  'Statistics',
  'Reports',
  'Robots',
  'Forecasts',
] as const;
export type FieldGroup = (typeof FIELD_GROUPS)[number];

/**
 * From when a session's figure is known. Close: at the session's close. Announced: at the first close after the report.
 * Scheduled: from 21 days before the date. Recorded: at the first close after the robot's ledger recorded it. Forecast:
 * once the session's forecast was recorded, before the next session opened.
 */
export type KnownAt = 'close' | 'announced' | 'scheduled' | 'recorded' | 'forecast';

/** What a field may need beside an instrument's bars. */
export interface FieldContext extends FigureContext {
  readonly fundId: FundId;
  /** The instrument's reports in order of announcement, those scheduled included. */
  readonly reports: readonly FundamentalReport[];
  readonly presence: RobotPresence;
  /** By session; none if it's left out. */
  readonly forecasts?: readonly SessionForecast[];
  /** When the session with this label closes. */
  readonly closeTime: (day: number) => Millis;
}

/** A session's figure, as `FigureStep` has it. */
export type FieldStep = FigureStep;

/** A figure each instrument has each session. */
export interface Field {
  /** As in addresses: lower case letters and digits. */
  readonly id: string;
  readonly label: string;
  readonly group: FieldGroup;
  readonly unit: FieldUnit;
  /** Decimals shown, to which values are rounded; `instrument`: as many as the instrument's prices have. */
  readonly decimals: number | 'instrument';
  readonly formula: string;
  readonly knownAt: KnownAt;
  readonly start: (context: FieldContext) => FieldStep;
}

/** A field's values over all sessions of an instrument, unrounded; NaN where unknown. */
export function computeField(field: Field, bars: DailyBars, context: FieldContext): Float64Array {
  const step = field.start(context);
  const values = new Float64Array(bars.length);
  for (let at = 0; at < bars.length; at += 1) {
    const value = step(bars, at);
    values[at] = Number.isFinite(value) ? value : Number.NaN;
  }
  return values;
}

import { boolean, mixed, object, string } from 'yup';
import { toMicros } from '@/lib/core/base/money';
import { formatCount, formatNumber } from '@/lib/core/format/number';
import type { CopyChoice } from '@/lib/people/controls/copy-choice';
import type { CopySettings } from '@/lib/trading/copies/copy';

/** The form of a copy's settings: what its fields hold, whether they are valid, and what they mean. */

export const BALANCES = ['10000', '100000'] as const;
export type BalanceChoice = (typeof BALANCES)[number] | 'other';

const OFFERED_STOP = 25;

/** Limits of the calls. Dollars, percent and counts. */
export const LIMITS = {
  amount: [10, 10_000_000],
  balance: [1_000, 10_000_000],
  copyStopPct: [5, 95],
  scalePct: [1, 500],
  maxOpen: [1, 100],
} as const;

/** Text as typed; '' means no limit. */
export interface CopyValues {
  readonly sizing: CopyChoice['sizing'];
  readonly amount: string;
  readonly copyStopPct: string;
  readonly scalePct: string;
  readonly maxPerTrade: string;
  readonly maxOpen: string;
  readonly copyOpenTrades: boolean;
  readonly balance: BalanceChoice;
  readonly otherBalance: string;
}

/** Parses a typed number, ignoring `$`, `%`, commas and spaces: `$10,000`, `25 %`. NaN for anything else. */
export function numberIn(typed: string): number {
  const plain = typed.replace(/[\s,$%]/g, '');
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN;
}

type Range = readonly [least: number, most: number];

interface NumberRule {
  readonly range: Range;
  /** Completes "Please enter …". */
  readonly what: string;
  readonly decimals: number;
  readonly isOptional?: boolean;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** Why a typed number isn't accepted; null if it is. */
function problemWith(typed: string, rule: NumberRule): string | null {
  const { range, what, decimals, isOptional = false, prefix = '', suffix = '' } = rule;
  if (isOptional && typed.trim() === '') return null;
  const [least, most] = range;
  const text = (value: number) => `${prefix}${formatCount(value)}${suffix}`;
  const value = numberIn(typed);
  if (!(value >= least && value <= most)) return `Please enter ${what} from ${text(least)} to ${text(most)}`;
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? 'Please enter a whole number' : `Please use at most ${decimals} decimals`;
}

function numberField(rule: NumberRule, isAsked: (values: Partial<CopyValues>) => boolean = () => true) {
  return string().test('number', (typed, context) => {
    const message = isAsked(context.parent) ? problemWith(typed ?? '', rule) : null;
    return message === null || context.createError({ message });
  });
}

const dollars = (what: string, range: Range, isOptional = false) =>
  numberField({ what, range, decimals: 2, prefix: '$', isOptional });

/** @param asksBalance whether a paper account is opened too */
export function copySchema(asksBalance: boolean) {
  return object({
    balance: mixed<BalanceChoice>(),
    otherBalance: numberField(
      { what: 'a starting balance', range: LIMITS.balance, decimals: 0, prefix: '$' },
      ({ balance }) => asksBalance && balance === 'other',
    ),
    sizing: mixed<CopyChoice['sizing']>(),
    amount: dollars('an amount', LIMITS.amount),
    copyStopPct: numberField({ what: 'a copy stop', range: LIMITS.copyStopPct, decimals: 0, suffix: '%' }),
    scalePct: numberField({ what: 'a scale', range: LIMITS.scalePct, decimals: 0, suffix: '%' }),
    maxPerTrade: dollars('an amount', LIMITS.amount, true),
    maxOpen: numberField({ what: 'a number', range: LIMITS.maxOpen, decimals: 0, isOptional: true }),
    copyOpenTrades: boolean(),
  });
}

/** What valid fields mean. */
export function choiceOf(values: CopyValues, asksBalance: boolean): CopyChoice {
  const { sizing, amount, copyStopPct, scalePct, maxPerTrade, maxOpen, copyOpenTrades } = values;
  const balance = values.balance === 'other' ? values.otherBalance : values.balance;
  return {
    sizing,
    amount: numberIn(amount),
    copyStopPct: numberIn(copyStopPct),
    scalePct: numberIn(scalePct),
    ...(maxPerTrade.trim() !== '' && { maxPerTrade: numberIn(maxPerTrade) }),
    ...(maxOpen.trim() !== '' && { maxOpen: numberIn(maxOpen) }),
    copyOpenTrades,
    ...(asksBalance && { balance: numberIn(balance) }),
  };
}

/** The settings that valid fields mean; null while a field isn't valid. */
export function settingsIn(values: CopyValues): CopySettings | null {
  if (!copySchema(false).isValidSync(values)) return null;
  const { maxPerTrade, maxOpen } = choiceOf(values, false);
  return {
    sizing: values.sizing,
    amount: toMicros(numberIn(values.amount)),
    scalePct: numberIn(values.scalePct),
    copyStopPct: numberIn(values.copyStopPct),
    maxPerTrade: maxPerTrade == null ? null : toMicros(maxPerTrade),
    maxOpen: maxOpen ?? null,
  };
}

/** Settings as returned by the calls. */
export interface StoredSettings {
  readonly sizing: CopyChoice['sizing'];
  readonly amount: number;
  readonly scalePct: number;
  readonly maxPerTrade: number | null;
  readonly maxOpen: number | null;
  readonly copyStopPct: number | null;
}

/** Form values for settings; '' for limits that aren't set. */
export function valuesOf(settings: StoredSettings): CopyValues {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    sizing: settings.sizing,
    amount: formatNumber(settings.amount, { decimals: Number.isInteger(settings.amount) ? 0 : 2 }),
    copyStopPct: String(settings.copyStopPct ?? OFFERED_STOP),
    scalePct: String(settings.scalePct),
    maxPerTrade: text(settings.maxPerTrade),
    maxOpen: text(settings.maxOpen),
    copyOpenTrades: false,
    balance: '100000',
    otherBalance: '',
  };
}

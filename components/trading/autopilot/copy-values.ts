import { boolean, mixed, object } from 'yup';
import { type NumberRule, number, numberProblem, typed } from '@/components/ui/form/rules';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { formatMoney, formatNumber } from '@/lib/core/format/number';
import { readNumber } from '@/lib/core/format/read-number';
import type { CopyChoice } from '@/lib/people/controls/copy-choice';
import { BALANCE_LIMITS } from '@/lib/trading/accounts/paper-accounts';
import {
  AMOUNT_LIMITS,
  COPY_STOP_LIMITS,
  type CopySettings,
  MAX_OPEN_LIMITS,
  SCALE_LIMITS,
} from '@/lib/trading/copies/copy';
import { copyBase } from '@/lib/trading/copies/sizing';

/** The form of a copy's settings: what its fields hold, whether they are valid, and what they mean. */

export const BALANCES = ['10000', '100000'] as const;
export type BalanceChoice = (typeof BALANCES)[number] | 'other';

const OFFERED_STOP = 25;

/** Text as typed; '' means no limit. */
export interface CopyValues {
  readonly sizing: CopyChoice['sizing'];
  readonly amount: string;
  readonly copyStopPct: string;
  readonly scalePct: string;
  readonly maxPerTrade: string;
  readonly maxOpen: string;
  readonly setAside: string;
  readonly copyOpenTrades: boolean;
  readonly balance: BalanceChoice;
  readonly otherBalance: string;
}

const dollars = (what: string, isOptional = false): NumberRule => ({
  what,
  range: AMOUNT_LIMITS,
  unit: 'USD',
  decimals: 2,
  isOptional,
});
const BALANCE: NumberRule = { what: 'a starting balance', range: BALANCE_LIMITS, unit: 'USD', decimals: 0 };

/** The most that can be set aside, by what is typed; NaN while unknown. */
export type MostSetAside = (values: CopyValues) => number;

/** @param asksBalance whether a paper account is opened too */
export function copySchema(asksBalance: boolean, mostSetAside: MostSetAside = () => Number.NaN) {
  return object({
    balance: mixed<BalanceChoice>(),
    otherBalance: typed<CopyValues>((text, { balance }) =>
      asksBalance && balance === 'other' ? numberProblem(text, BALANCE) : null,
    ),
    sizing: mixed<CopyChoice['sizing']>(),
    amount: number(dollars('an amount')),
    copyStopPct: number({ what: 'a copy stop', range: COPY_STOP_LIMITS, unit: '%', decimals: 0 }),
    scalePct: number({ what: 'a scale', range: SCALE_LIMITS, unit: '%', decimals: 0 }),
    maxPerTrade: number(dollars('an amount', true)),
    maxOpen: number({ what: 'a number', range: MAX_OPEN_LIMITS, decimals: 0, isOptional: true }),
    setAside: typed<CopyValues>((text, values) => {
      const most = mostSetAside(values);
      const problem = numberProblem(text, dollars('an amount', true));
      if (problem !== null || !(numberIn(text) > most)) return problem;
      return `Please enter at most ${formatMoney(most)}, which is free in your account`;
    }),
    copyOpenTrades: boolean(),
  });
}

/** A typed number; NaN until it is one. */
export function numberIn(text: string): number {
  return readNumber(text) ?? Number.NaN;
}

/** What valid fields mean. */
export function sizingChoice(values: CopyValues, asksBalance: boolean): CopyChoice {
  const { sizing, amount, copyStopPct, scalePct, maxPerTrade, maxOpen, setAside, copyOpenTrades } = values;
  const balance = values.balance === 'other' ? values.otherBalance : values.balance;
  return {
    sizing,
    amount: numberIn(amount),
    copyStopPct: numberIn(copyStopPct),
    scalePct: numberIn(scalePct),
    ...(maxPerTrade.trim() !== '' && { maxPerTrade: numberIn(maxPerTrade) }),
    ...(maxOpen.trim() !== '' && { maxOpen: numberIn(maxOpen) }),
    ...(setAside.trim() !== '' && { setAside: numberIn(setAside) }),
    copyOpenTrades,
    ...(asksBalance && { balance: numberIn(balance) }),
  };
}

/** The settings that valid fields mean; null while a field isn't valid. */
export function settingsIn(values: CopyValues): CopySettings | null {
  if (!copySchema(false).isValidSync(values)) return null;
  const { maxPerTrade, maxOpen } = sizingChoice(values, false);
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

/** Dollars as a field shows them. */
export function dollarsText(amount: number): string {
  return formatNumber(amount, { decimals: Number.isInteger(amount) ? 0 : 2 });
}

/**
 * What to offer to set aside: all that the copy may hold, or what is free if that is less. '' while a field isn't valid
 * and where too little is free.
 */
export function offeredSetAside(values: CopyValues, legs: number, free: number): string {
  const settings = settingsIn(values);
  if (settings === null || !(free >= AMOUNT_LIMITS.min)) return '';
  return dollarsText(Math.min(fromMicros(copyBase(settings, legs)), Math.floor(100 * free) / 100));
}

/** Form values for settings; '' for limits that aren't set. */
export function toCopyValues(settings: StoredSettings): CopyValues {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    sizing: settings.sizing,
    amount: dollarsText(settings.amount),
    copyStopPct: String(settings.copyStopPct ?? OFFERED_STOP),
    scalePct: String(settings.scalePct),
    maxPerTrade: text(settings.maxPerTrade),
    maxOpen: text(settings.maxOpen),
    setAside: '',
    copyOpenTrades: false,
    balance: '100000',
    otherBalance: '',
  };
}

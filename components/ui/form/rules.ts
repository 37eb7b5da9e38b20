import { string } from 'yup';
import { formatCount } from '@/lib/core/format/number';
import { inUnit, type NumberUnit, readNumber, whichNumber } from '@/lib/core/format/read-number';

/** Rules of fields, for the yup schemas of forms. */

/** @param findProblem what is wrong with typed text, by what else was typed; null if nothing is */
export function typed<Values = unknown>(findProblem: (text: string, values: Values) => string | null) {
  return string().test('typed', (text, context) => {
    const message = findProblem(text ?? '', context.parent as Values);
    return message === null || context.createError({ message });
  });
}

/** @param max the most characters that the call takes */
export function filled(message: string, max = Number.POSITIVE_INFINITY) {
  return typed((text) => (text.trim() === '' ? message : tooLong(text, max)));
}

export function tooLong(text: string, max: number): string | null {
  return text.length > max ? `Please enter at most ${formatCount(max)} characters` : null;
}

/** A word that confirms what can't be undone. */
export function word(expected: string, message: string) {
  return typed((text) => (text.trim() === expected ? null : message));
}

export interface NumberRule {
  /** As in "Please enter an amount". */
  readonly what: string;
  readonly range: { readonly min: number; readonly max: number };
  readonly unit?: NumberUnit;
  /** The most decimal places; any by default. */
  readonly decimals?: number;
  readonly isOptional?: boolean;
}

/** Why a typed number isn't accepted; null if it is. One that may mean two numbers is asked about. */
export function numberProblem(text: string, rule: NumberRule): string | null {
  const { what, range, unit, decimals, isOptional = false } = rule;
  const value = readNumber(text);
  if (value === null) return isOptional ? null : `Please enter ${what}`;
  if (Number.isNaN(value)) return whichNumber(text, unit) ?? `Please enter ${what} as a number`;
  if (value < range.min || value > range.max)
    return `Please enter ${what} from ${shown(range.min, unit)} to ${shown(range.max, unit)}`;
  if (decimals === undefined || Number(value.toFixed(decimals)) === value) return null;
  if (decimals > 0) return `Please use at most ${decimals} decimals`;
  return `Please enter ${what} ${unit === 'USD' ? 'in whole dollars' : 'as a whole number'}`;
}

export function number(rule: NumberRule) {
  return typed((text) => numberProblem(text, rule));
}

function shown(value: number, unit: NumberUnit | undefined): string {
  return inUnit(value < 1 ? value.toFixed(12).replace(/\.?0+$/, '') : formatCount(value), unit);
}

import { object, string } from 'yup';
import { readFigure } from '@/components/trading/trade-helper/figures';
import { MAX_BALANCE, MIN_BALANCE } from '@/lib/trading/accounts/paper-accounts';

/** The start balance of a paper account, offered or typed, and the word that confirms a reset. */

export const OTHER = 'other';
export const RESET = 'RESET';

export interface BalanceValues {
  /** A preset in dollars, or `other`. */
  readonly preset: string;
  readonly amount: string;
}

const isOther = (parent: unknown) => (parent as BalanceValues).preset === OTHER;

const amount = string().test('balance', (text, context) => {
  if (!isOther(context.parent)) return true;
  const message = problemOf(readFigure(text ?? ''));
  return message === null || context.createError({ message });
});

function problemOf(balance: number | null): string | null {
  if (balance === null) return 'Please enter a balance';
  if (!Number.isInteger(balance)) return 'Please enter the balance in whole dollars';
  if (balance < MIN_BALANCE) return 'The balance must be at least $1,000';
  if (balance > MAX_BALANCE) return 'The balance must be at most $10,000,000';
  return null;
}

export const balanceSchema = object({ preset: string(), amount });

export const resetSchema = object({
  preset: string(),
  amount,
  confirmation: string().test(
    'reset',
    `Please type ${RESET} to confirm`,
    (text) => (text ?? '').trim() === RESET,
  ),
});

/** The chosen balance in dollars; NaN before it is valid. */
export function balanceOf({ preset, amount: typed }: BalanceValues): number {
  return preset === OTHER ? (readFigure(typed) ?? Number.NaN) : Number(preset);
}

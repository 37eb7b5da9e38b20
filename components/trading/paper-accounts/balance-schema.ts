import { object, string } from 'yup';
import { numberProblem, typed, word } from '@/components/ui/form/rules';
import { readNumber } from '@/lib/core/format/read-number';
import { BALANCE_LIMITS, RESET_WORD } from '@/lib/trading/accounts/paper-accounts';

/** The start balance of a paper account, offered or typed, and the word that confirms a reset. */

export const OTHER = 'other';

export interface BalanceValues {
  /** A preset in dollars, or `other`. */
  readonly preset: string;
  readonly amount: string;
}

const RULE = { what: 'a balance', range: BALANCE_LIMITS, unit: 'USD', decimals: 0 } as const;

export const balanceFields = {
  preset: string(),
  amount: typed<BalanceValues>((text, { preset }) => (preset === OTHER ? numberProblem(text, RULE) : null)),
};

export const balanceSchema = object(balanceFields);

export const resetSchema = object({
  ...balanceFields,
  confirmation: word(RESET_WORD, `Please type ${RESET_WORD} to confirm`),
});

/** The chosen balance in dollars; NaN before it is valid. */
export function toBalance({ preset, amount }: BalanceValues): number {
  return (preset === OTHER ? readNumber(amount) : Number(preset)) ?? Number.NaN;
}

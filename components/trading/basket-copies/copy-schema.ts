import { object, string } from 'yup';
import { number } from '@/components/ui/form/rules';
import { readNumber } from '@/lib/core/format/read-number';
import { LEAST_AMOUNT } from '@/lib/trading/basket-copies/basket-copies';

export interface BasketCopyValues {
  readonly accountId: string;
  readonly amount: string;
  readonly stopPct: string;
}

const RANGES = { amount: { min: LEAST_AMOUNT, max: 1e9 }, stopPct: { min: 1, max: 99 } };

const stopPct = number({ what: 'a loss', range: RANGES.stopPct, unit: '%', decimals: 0, isOptional: true });

export const copySchema = object({
  accountId: string(),
  amount: number({ what: 'an amount', range: RANGES.amount, unit: 'USD', decimals: 2 }),
  stopPct,
});

export const resumeSchema = object({ stopPct });

/** What the server is asked; null while something can't be read. */
export function toTerms(id: string, values: BasketCopyValues) {
  if (!copySchema.isValidSync(values)) return null;
  const { accountId, amount, stopPct } = values;
  return {
    ...{ id, amount: readNumber(amount) ?? 0, stopPct: readNumber(stopPct) },
    accountId: accountId === '' ? null : accountId,
  };
}

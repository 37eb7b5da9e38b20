import { object } from 'yup';
import { number } from '@/components/ui/form/rules';
import { AMOUNT_LIMITS } from '@/lib/trading/copies/copy';

const dollars = (min: number) =>
  number({ what: 'an amount', range: { min, max: AMOUNT_LIMITS.max }, unit: 'USD', decimals: 2 });

/** The amount a trade, or the allocation, of several copies. */
export const bulkAmountSchema = object({ amount: dollars(AMOUNT_LIMITS.min) });
/** What is added to the money set aside for a copy, or taken out. */
export const moneySchema = object({ money: dollars(0.01) });

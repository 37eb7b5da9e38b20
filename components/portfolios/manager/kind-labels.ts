import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import type { TransactionKind } from '@/lib/portfolios/transactions/transaction';
import type { TypedKind } from '@/lib/portfolios/transactions/typed-transaction';

export const TYPED_KIND_LABELS: Readonly<Record<TypedKind, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Dividend',
  interest: 'Interest',
  fee: 'Fee',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  split: 'Split',
  'transfer-in': 'Transfer in',
  'transfer-out': 'Transfer out',
  reward: 'Reward in coins',
};

const LABELS: Readonly<Record<Exclude<TransactionKind, 'trade'>, string>> = {
  ...TYPED_KIND_LABELS,
  tax: 'Tax',
  fx: 'Conversion',
  swap: 'Exchange of coins',
};

export function kindLabel({ kind, quantity }: Pick<PlainTransaction, 'kind' | 'quantity'>): string {
  if (kind === 'trade') return quantity?.startsWith('-') ? 'Sell' : 'Buy';
  return LABELS[kind];
}

import type { CallRequest } from '@/lib/http/api/client/call-types';
import type { AddedTransaction } from '@/lib/portfolios/records/portfolio-records';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import type { KeptPortfolio } from './kept-portfolio';

type Sent = CallRequest<'CxPortfolio/Analyze'>;

export interface SaleToTry {
  readonly name: string;
  readonly quantity: string;
}

/** A kept portfolio as it's sent to be analyzed, by day and as short as it goes. */
export function sentPortfolio({ currency, benchmark, transactions }: KeptPortfolio, sale?: SaleToTry): Sent {
  return {
    currency,
    benchmark,
    transactions: transactions.map(sentTransaction),
    ...(sale && { saleOf: sale.name, saleQuantity: sale.quantity }),
  };
}

/** A kept transaction as it's moved to an account: a row of a file stays that row. */
export function movedTransaction(transaction: AddedTransaction) {
  const { key } = transaction;
  return { ...sentTransaction(transaction), ...(key !== undefined && { key }) };
}

/** One transaction as calls take it. */
export function sentTransaction(transaction: PlainTransaction) {
  const { kind, day, instrument, symbol, quantity, price, amount, currency, fee, tax, ratio, group } =
    transaction;
  const ticker = instrument ?? symbol;
  return {
    kind,
    day,
    ...(ticker !== null && { ticker }),
    ...(quantity !== null && { quantity }),
    ...(price !== null && { price }),
    ...(amount !== '0' && { amount }),
    ...(currency !== 'USD' && { currency }),
    ...(fee !== '0' && { fee }),
    ...(tax !== '0' && { tax }),
    ...(ratio && { splitAfter: ratio.after, splitBefore: ratio.before }),
    ...(group !== null && { group }),
  };
}

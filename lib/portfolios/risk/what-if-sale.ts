import { absolute, minus, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { OpenLot } from '@/lib/portfolios/accounting/position';
import type { HoldingValue } from '@/lib/portfolios/accounting/valuation';
import { formatPicos, type Picos, sharePicos, ZERO_PICOS } from '@/lib/portfolios/transactions/picos';

/** What a sale at the last close would do, without costs. In the portfolio's currency. */
export interface SaleResult {
  readonly proceeds: Picos;
  /** Parts of lots that would be sold first in, first out, with what they cost. */
  readonly lots: readonly OpenLot[];
  readonly resultFifo: Picos;
  readonly resultAverage: Picos;
}

/**
 * @param quantity above 0; of a short position, how much is bought back
 * @throws InputError if it's more than is held, or there's no price
 */
export function trySale({ holding, close, value }: HoldingValue, quantity: Picos): SaleResult {
  const held = absolute(holding.quantity);
  if (close === null)
    throw new InputError(`We have no price for ${holding.name}, so we can’t work out a sale.`);
  if (quantity <= 0n || quantity > held)
    throw new InputError(
      `Enter a quantity from 0 to ${formatPicos(held)}, which is what you hold of ${holding.name}.`,
    );
  const lots: OpenLot[] = [];
  let [left, fifo] = [quantity, ZERO_PICOS];
  for (const lot of holding.lots) {
    if (left === 0n) break;
    const size = absolute(lot.quantity);
    const part = left < size ? left : size;
    const cost = sharePicos(lot.cost, part, size);
    lots.push({ ...lot, quantity: sharePicos(lot.quantity, part, size), cost });
    fifo = plus(fifo, cost);
    left = minus(left, part);
  }
  const proceeds = sharePicos(value, quantity, held);
  return {
    proceeds,
    lots,
    resultFifo: minus(proceeds, fifo),
    resultAverage: minus(proceeds, sharePicos(holding.costAverage, quantity, held)),
  };
}

import { InputError } from '@/lib/core/base/errors';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { formatPrice } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import { AFTER_FIRST, isExit, type Order, orderDirection } from './order';
import type { RevisedTerms } from './order-state';
import type { OrderChanges } from './paper-orders';
import { isStopReached, presentStop } from './pricing';
import { exitProblem, readTicket, type TicketTerms } from './ticket';

/** Changes to waiting orders by hand. */

/** What an order would be with changes. @throws InputError as `readTicket`, and for what can't be changed about it */
export function readEdit(order: Order, changes: OrderChanges): TicketTerms {
  const { quantity, limitPrice, stopPrice, trailAmount, trailPercent } = changes;
  if ([quantity, limitPrice, stopPrice, trailAmount, trailPercent].every((value) => !isGiven(value)))
    throw new InputError('Enter what to change.');
  if (order.groupId !== null && order.role === null)
    throw new InputError(
      'Orders that reverse a position can’t be changed. Cancel the one that closes it instead.',
    );
  if (order.dueAt === AFTER_FIRST && isGiven(quantity))
    throw new InputError('This order is for as much as its entry fills. Change the quantity of the entry.');
  if (order.triggeredAt !== null && isGiven(stopPrice))
    throw new InputError(
      'The stop was reached already. Only the limit price and the quantity can be changed.',
    );
  const { size, trailBps } = order;
  const isNewTrail = isGiven(trailAmount) || isGiven(trailPercent);
  const terms = readTicket({
    fundId: order.fundId,
    side: order.side,
    kind: order.kind,
    limitPrice: limitPrice ?? (order.limitPrice === null ? null : fromPrice(order.limitPrice)),
    stopPrice: stopPrice ?? (order.stopPrice === null ? null : fromPrice(order.stopPrice)),
    trailAmount: isNewTrail || order.trailAmount === null ? trailAmount : fromPrice(order.trailAmount),
    trailPercent: isNewTrail || trailBps === null ? trailPercent : trailBps / 100,
    validity: order.validity,
    quantity: quantity ?? (size.kind === 'quantity' ? fromMicros(size.quantity) : 1),
  });
  return isGiven(quantity) ? terms : { ...terms, size };
}

function isGiven(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

/** The terms as the ticket's rules take them: a triggered stop-limit order is a limit order by now. */
export function asTicket(order: Order, terms: TicketTerms): TicketTerms {
  return order.triggeredAt === null ? terms : { ...terms, kind: 'limit', stopPrice: null };
}

/** Why a trailing stop or an exit can't be changed so, beyond the rules of tickets; null if it can. */
export function editProblem(
  order: Order,
  terms: TicketTerms,
  instrument: Pick<Instrument, 'decimals'>,
  quote: number,
  /** The order whose position an exit closes, while it still waits. */
  entry: Order | null,
): string | null {
  const changed = { ...order, ...terms };
  const stop = presentStop(changed);
  if (order.kind === 'trailingStop' && stop !== null && isStopReached(changed, quote))
    return `The stop would be at ${formatPrice(fromPrice(stop), instrument.decimals)}, which the price has reached already.`;
  if (!isExit(order)) return null;
  const isStop = order.role === 'stop';
  const waits = [entry?.stopPrice, entry?.limitPrice].filter(
    (price) => price !== null && price !== undefined,
  );
  const others = waits.length === 0 ? [quote] : waits.map(fromPrice);
  const problem = exitProblem(
    isStop ? 'stopLoss' : 'takeProfit',
    isStop ? terms.stopPrice : terms.limitPrice,
    others,
    (isStop ? 1 : -1) * orderDirection(order.side),
    entry === null ? 'current' : 'entry',
    instrument,
  );
  return problem?.text ?? null;
}

/** What an edit stores. */
export function editedTerms(order: Order, terms: TicketTerms, now: Order['dueAt']): RevisedTerms {
  const { size, limitPrice, stopPrice, trailAmount, trailBps } = terms;
  return {
    ...(size.kind === 'quantity' && { quantity: size.quantity, amount: null }),
    limit_price: limitPrice,
    stop_price: stopPrice,
    trail_amount: trailAmount,
    trail_bps: trailBps,
    // What waits for its price fills on a quote later than the change.
    ...(order.kind !== 'market' && order.dueAt !== AFTER_FIRST && { due_at: now }),
  };
}

import { readNumber } from '@/lib/core/format/read-number';
import type { OrderPlan } from '@/lib/site/addresses/addresses';
import { EMPTY_TICKET, priceText, type TicketValues } from './ticket-values';

/** What an account loses at the stop of an order that an idea fills in, in percent of its equity. */
export const RISK_PCT = 1;
/** The rest is for costs. */
const MOST_OF_BUYING_POWER = 0.95;

/** What an address says to begin with; null where it doesn't. */
export function readPlan(search: string): OrderPlan | null {
  const query = new URLSearchParams(search);
  const side = query.get('side');
  if (side !== 'buy' && side !== 'sell') return null;
  const price = (name: string) => {
    const value = readNumber(query.get(name) ?? '');
    return value !== null && value > 0 ? value : null;
  };
  return { side, stop: price('stop'), target: price('target') };
}

interface PlanContext {
  /** The last one; null while it's unknown. */
  readonly price: number | null;
  readonly account: { readonly equity: number; readonly buyingPower: number };
}

/** The ticket filled in: sized so that the stop loses `RISK_PCT` of the equity, as far as there is buying power. */
export function planTicket(plan: OrderPlan | null, { price, account }: PlanContext): TicketValues {
  if (!plan) return EMPTY_TICKET;
  const { side, stop, target } = plan;
  const distance = price === null || stop === null ? 0 : ((side === 'buy' ? 1 : -1) * (price - stop)) / price;
  const risked = (RISK_PCT / 100) * account.equity;
  const amount = Math.min(risked / distance, MOST_OF_BUYING_POWER * account.buyingPower);
  return {
    ...EMPTY_TICKET,
    side,
    ...(distance > 0 && amount > 0 && { sizedBy: 'amount' as const, amount: amount.toFixed(2) }),
    hasBracket: stop !== null || target !== null,
    stopLoss: stop === null ? '' : priceText(stop),
    takeProfit: target === null ? '' : priceText(target),
  };
}

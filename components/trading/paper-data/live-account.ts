import type { Leg } from '@/components/live/live-price/legs';
import type { LiveAmount } from '@/components/live/live-price/live-money';
import type { PaperAccountAnswer, PaperPositionAnswer } from './paper-calls';

/** Paper accounts and positions as prices move them. Pure. */

type Held = Pick<PaperPositionAnswer, 'fundId' | 'side' | 'quantity' | 'price'> &
  Partial<Pick<PaperPositionAnswer, 'rate'>>;

/** How a price moves a position's profit and value, in dollars; nothing does without a price or a rate. */
export function profitLegs({ fundId, side, quantity, price, rate = 1 }: Held): readonly Leg[] {
  if (price === null || rate === null) return [];
  return [{ fundId, perUnit: (side === 'long' ? quantity : -quantity) * rate, from: price }];
}

/** How a price moves a position's profit, in percent of what it was opened for. */
export function returnLegs({
  averageCost,
  ...held
}: Omit<Held, 'quantity'> & Pick<PaperPositionAnswer, 'averageCost'>): readonly Leg[] {
  if (averageCost <= 0) return [];
  // In percent, the currency doesn't matter, but without a rate it's worth what it cost.
  return profitLegs({ ...held, rate: held.rate === null ? null : 1, quantity: 100 / averageCost });
}

type Money = Pick<PaperAccountAnswer, 'equity' | 'buyingPower' | 'dayProfit' | 'totalProfit'>;
export type AccountMoney = Money & Pick<PaperAccountAnswer, 'setAsideFor'>;

export interface LiveAccount {
  readonly equity: LiveAmount;
  readonly buyingPower: LiveAmount;
  readonly dayProfit: LiveAmount;
  readonly totalProfit: LiveAmount;
}

export function liveAccount(
  account: AccountMoney,
  positions: readonly (Held & Pick<PaperPositionAnswer, 'owner'>)[],
): LiveAccount {
  const legs = positions.flatMap(profitLegs);
  // What copies with their own money make adds to that, not to the buying power.
  const free = positions.filter(({ owner }) => !account.setAsideFor.includes(owner)).flatMap(profitLegs);
  return {
    equity: { amount: account.equity, legs },
    // Used up, it stays at zero until the next answer.
    buyingPower: { amount: account.buyingPower, legs: account.buyingPower > 0 ? free : [] },
    dayProfit: { amount: account.dayProfit, legs },
    totalProfit: { amount: account.totalProfit, legs },
  };
}

/** Several accounts in one. */
export function sumOfAccounts(accounts: readonly Money[]): AccountMoney {
  const sum = (name: keyof Money) => accounts.reduce((total, account) => total + account[name], 0);
  return {
    equity: sum('equity'),
    buyingPower: sum('buyingPower'),
    dayProfit: sum('dayProfit'),
    totalProfit: sum('totalProfit'),
    setAsideFor: [],
  };
}

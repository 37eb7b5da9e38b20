import type { FundType } from '@/lib/market/data/instrument';
import type { CostModel } from './types';

/** Basis points as a fraction. */
const BP = 1e-4;

const FREE: CostModel = { spread: 0, impact: 0, commissionRate: 0 };

/** A broker's usual 0.005 $ a share is 2 bp of a share of 25 $; its minimum of 1 $ is 1 bp of a trade of 10,000 $. */
const BROKER = { commissionRate: 3 * BP };

/**
 * Retail costs by class, rounded up: the whole bid-ask spread, the impact of an order as large as a bar's volume, and
 * a commission. Stocks and ETFs pay a commission in a brokerage account and none in a virtual one; forex is paid through
 * its spread; crypto pays a taker's fee.
 */
const COSTS: Readonly<Record<FundType, { readonly virtual: CostModel; readonly brokerage: CostModel }>> = {
  S: both({ spread: 3 * BP, impact: 60 * BP }, BROKER),
  E: both({ spread: 2 * BP, impact: 40 * BP }, BROKER),
  F: both({ spread: 1 * BP, impact: 10 * BP }, { commissionRate: 0.2 * BP }),
  C: both({ spread: 5 * BP, impact: 80 * BP, commissionRate: 10 * BP }, { commissionRate: 10 * BP }),
};

function both(virtual: Partial<CostModel>, brokerage: Partial<CostModel>) {
  return { virtual: { ...FREE, ...virtual }, brokerage: { ...FREE, ...virtual, ...brokerage } };
}

/** What trading an instrument of a class costs a robot. */
export function costModelFor(fundType: FundType, brokerage: boolean): CostModel {
  return brokerage ? COSTS[fundType].brokerage : COSTS[fundType].virtual;
}

import type { FundType } from '@/lib/market/data/instrument';
import type { CostModel } from './types';

/** Basis points as a fraction. */
const BP = 1e-4;

const FREE: CostModel = { spread: 0, impact: 0, commissionRate: 0 };

/** A broker's usual $0.005 a share is 2 bp of a $25 share; its minimum of $1 is 1 bp of a $10,000 trade. */
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

/**
 * How much of a bar's volume an order of a robot usually takes. With it, a round trip costs what robots' round trips
 * were measured to cost: 5.7 bp for stocks, 3.5 for ETFs, 1.15 for currencies, 29 for crypto.
 */
const USUAL_SHARE: Readonly<Record<FundType, number>> = { S: 5e-4, E: 3.5e-4, F: 5.5e-5, C: 6e-4 };

/** What it usually costs to open and close a position, as a fraction of its value. */
export function roundTripCost(fundType: FundType, { spread, impact, commissionRate }: CostModel): number {
  return spread + 2 * commissionRate + 2 * impact * Math.sqrt(USUAL_SHARE[fundType]);
}

/** What a robot's market order usually loses against its quote, half the spread and impact, as a fraction. */
export function usualSlippage(fundType: FundType, { spread, impact }: CostModel): number {
  return spread / 2 + impact * Math.sqrt(USUAL_SHARE[fundType]);
}

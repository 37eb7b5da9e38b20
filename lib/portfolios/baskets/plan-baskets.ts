import type { AnalysisMarket, MarketQuestion } from '@/lib/analysis/questions/question';
import type { Millis } from '@/lib/core/base/brand';
import { ALL_BASKETS } from './all-baskets';
import { gridFor } from './basket-grid';
import { planRecords, waitsForForecasts } from './plan-records';
import { type BasketRecord, readRecord } from './records';

/** What a basket's log is to gain after its last entry. */
export interface BasketPlan {
  readonly basket: string;
  readonly afterSeq: number;
  readonly records: readonly BasketRecord[];
}

export interface BasketPlans {
  /** Those that gain nothing are left out. */
  readonly plans: readonly BasketPlan[];
  /** Whether some wait for forecasts of sessions that have closed. */
  readonly isWaiting: boolean;
}

/** What baskets' logs lack of the sessions that have closed: of all, or only of those that learned models decide for. */
export const PLAN_BASKETS: MarketQuestion<[now: Millis, onlyLearned: boolean], BasketPlans> = {
  name: 'plan-baskets',
  usesBaskets: true,
  usesForecasts: true,
  answer(held: AnalysisMarket, now, onlyLearned) {
    const baskets = ALL_BASKETS.filter(({ learned }) => !onlyLearned || learned);
    const planned = baskets.map((basket) => {
      const grid = gridFor(held, basket);
      const log = held.basketLogs.get(basket.id) ?? [];
      const known = log.map(readRecord);
      const records = planRecords(basket, grid, known, { market: held.market, now });
      const isWaiting = waitsForForecasts(basket, grid, [...known, ...records]);
      return { plan: { basket: basket.id, afterSeq: log.length, records }, isWaiting };
    });
    return {
      plans: planned.flatMap(({ plan }) => (plan.records.length === 0 ? [] : [plan])),
      isWaiting: planned.some(({ isWaiting }) => isWaiting),
    };
  },
};

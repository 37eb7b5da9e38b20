import type { AnalysisMarket, MarketQuestion } from '@/lib/analysis/questions/question';
import type { Millis } from '@/lib/core/base/brand';
import { ALL_BASKETS } from './all-baskets';
import { gridFor } from './basket-grid';
import { planRecords } from './plan-records';
import { type BasketRecord, readRecord } from './records';

/** What a basket's log is to gain after its last entry. */
export interface BasketPlan {
  readonly basket: string;
  readonly afterSeq: number;
  readonly records: readonly BasketRecord[];
}

/** What baskets' logs lack of the sessions that have closed; those that lack nothing are left out. */
export const PLAN_BASKETS: MarketQuestion<[now: Millis], readonly BasketPlan[]> = {
  name: 'plan-baskets',
  usesBaskets: true,
  answer: ({ market, panel, robotCurves, basketLogs }: AnalysisMarket, now) =>
    ALL_BASKETS.flatMap((basket) => {
      const log = basketLogs.get(basket.id) ?? [];
      const records = planRecords(basket, gridFor({ panel, robotCurves }, basket), log.map(readRecord), {
        market,
        now,
      });
      return records.length === 0 ? [] : [{ basket: basket.id, afterSeq: log.length, records }];
    }),
};

import type { CostMethod } from '@/lib/portfolios/records/portfolio-records';

/** How each way of counting cost is named: after a figure, and where one is chosen. */
export const METHOD_LABELS: Readonly<
  Record<CostMethod, { readonly short: string; readonly choice: string }>
> = {
  fifo: { short: 'FIFO', choice: 'FIFO cost' },
  average: { short: 'average', choice: 'Average cost' },
};

/** Both, the one to show first in front. */
export function inOrder(first: CostMethod): readonly [CostMethod, CostMethod] {
  return first === 'fifo' ? ['fifo', 'average'] : ['average', 'fifo'];
}

import { assert } from '@/lib/core/base/assert';
import type { Micros } from '@/lib/core/base/brand';
import type { AccountPath } from './account-path';

/**
 * Several accounts side by side, as one: the same money in each at the start, nothing moved between them afterwards.
 * Its trades are those of all. @throws if they didn't begin with the same money, or ran over different days
 */
export function mixPaths(paths: readonly [AccountPath, ...AccountPath[]]): AccountPath {
  const [first] = paths;
  for (const path of paths) {
    assert(path.initialBalance === first.initialBalance, 'accounts begin with the same money');
    assert(path.days.length === first.days.length, 'accounts have the same days');
  }
  const meanFigure = (readFigure: (path: AccountPath) => number) =>
    paths.reduce((sum, path) => sum + readFigure(path), 0) / paths.length;
  return {
    initialBalance: first.initialBalance,
    days: first.days.map(({ day }, index) => ({
      day,
      equity: meanFigure(({ days }) => days[index]?.equity ?? 0) as Micros,
    })),
    costs: first.days.map((_, index) => meanFigure(({ costs }) => costs[index] ?? 0)),
    trades: paths.flatMap(({ trades }) => trades),
  };
}

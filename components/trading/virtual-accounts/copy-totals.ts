import type { Copy } from '@/components/trading/copies/copy-labels';
import { GAP_PARTS, type ShownGap } from '@/components/trading/follower-eye/gap-steps';
import { roundTo } from '@/lib/core/base/round';

/** What copies add up to. Tiles, the row of totals and the waterfall all show this. */
export interface CopyTotals {
  readonly copies: number;
  readonly accounts: number;
  readonly setAside: number;
  readonly inUse: number;
  readonly mine: number;
  readonly robots: number;
  /** `other`: trades that aren't compared. The parts add up to `total`, which is `mine` less `robots`. */
  readonly gap: ShownGap;
  readonly signals: number;
  readonly copied: number;
}

/** Sums of what rows show: whole cents, so that adding up the rows gives the same. Dollars. */
export function sumCopies(copies: readonly Copy[]): CopyTotals {
  const sum = (value: (copy: Copy) => number) =>
    copies.reduce((total, copy) => total + cents(value(copy)), 0) / 100;
  const mine = sum(({ myProfit }) => myProfit);
  const robots = sum(({ robotProfit }) => robotProfit);
  const total = cents(mine - robots) / 100;
  const parts = Object.fromEntries(
    GAP_PARTS.map((part) => [part, copies.reduce((all, { gap }) => all + gap[part], 0)]),
  ) as Record<(typeof GAP_PARTS)[number], number>;
  const other = total - GAP_PARTS.reduce((all, part) => all + parts[part], 0);
  return {
    copies: copies.length,
    accounts: new Set(copies.map(({ account }) => account.id)).size,
    setAside: sum(({ setAside }) => setAside?.sum ?? 0),
    inUse: sum(({ setAside }) => setAside?.inUse ?? 0),
    mine,
    robots,
    // Less than a cent a copy is only what rounding the rows has left.
    gap: { ...parts, ...(Math.abs(other) > copies.length / 100 && { other }), total },
    signals: copies.reduce((all, { signals }) => all + signals, 0),
    copied: copies.reduce((all, { copied }) => all + copied, 0),
  };
}

/** What a row shows as its gap: its own two results, as rounded, apart. */
export function shownGap({ myProfit, robotProfit }: Copy): number {
  return (cents(myProfit) - cents(robotProfit)) / 100;
}

/** As the row shows it: losses are rounded as gains are. */
function cents(dollars: number): number {
  return Math.round(100 * roundTo(dollars, 2));
}

import { descending, group, median } from 'd3-array';
import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import type { InstrumentMove } from './instrument-move';

/** `hits` of `count` for which it's known. */
export interface KnownShare {
  readonly hits: number;
  readonly count: number;
}

/** How many instruments of a sector (or kind) took part in a move. */
export interface Breadth {
  /** null for the whole class or market. */
  readonly fundType: FundType | null;
  readonly sector: string | null;
  readonly instruments: number;
  readonly advancers: number;
  readonly decliners: number;
  /** Percent; null if no move is known. */
  readonly medianPct: number | null;
  readonly newHighs: KnownShare;
  readonly newLows: KnownShare;
  readonly aboveSma50: KnownShare;
  readonly aboveSma200: KnownShare;
  /** Moves beyond two σ, up or down. */
  readonly unusual: KnownShare;
}

const UNUSUAL_SIGMA = 2;

export function measureBreadth(
  moves: readonly InstrumentMove[],
  { fundType = null, sector = null }: Partial<Pick<Breadth, 'fundType' | 'sector'>> = {},
): Breadth {
  const share = (isHit: (move: InstrumentMove) => boolean | null): KnownShare => {
    const known = moves.map(isHit).filter((one) => one !== null);
    return { hits: known.filter(Boolean).length, count: known.length };
  };
  return {
    fundType,
    sector,
    instruments: moves.length,
    advancers: moves.filter(({ changePct }) => changePct !== null && changePct > 0).length,
    decliners: moves.filter(({ changePct }) => changePct !== null && changePct < 0).length,
    medianPct: median(moves, ({ changePct }) => changePct ?? undefined) ?? null,
    newHighs: share(({ isNewHigh }) => isNewHigh),
    newLows: share(({ isNewLow }) => isNewLow),
    aboveSma50: share(({ isAboveSma50 }) => isAboveSma50),
    aboveSma200: share(({ isAboveSma200 }) => isAboveSma200),
    unusual: share(({ sigma }) => (sigma === null ? null : Math.abs(sigma) > UNUSUAL_SIGMA)),
  };
}

/** Moves by sector: classes in their usual order, within each the sector with the largest median first. */
export function groupBySector(
  moves: readonly InstrumentMove[],
): readonly { readonly breadth: Breadth; readonly moves: readonly InstrumentMove[] }[] {
  return FUND_TYPES.flatMap((fundType) => {
    const own = moves.filter((move) => move.fundType === fundType);
    const sectors = [...group(own, (move) => move.group)].map(([sector, members]) => ({
      breadth: measureBreadth(members, { fundType, sector }),
      moves: members,
    }));
    const place = ({ breadth }: (typeof sectors)[number]) => breadth.medianPct ?? Number.NEGATIVE_INFINITY;
    return sectors.sort((a, b) => descending(place(a), place(b)));
  });
}

import { max } from 'd3-array';
import { type Panel, rowsAsOf } from '@/lib/analysis/panel/panel';
import type { AnalysisMarket, MarketQuestion } from '@/lib/analysis/questions/question';
import type { EpochDay } from '@/lib/core/base/brand';
import { FUND_TYPES, type FundType } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import type { MarketSummaryAddress, SummaryDirection } from '@/lib/site/addresses/market-summary-address';
import { type Breadth, groupBySector, measureBreadth } from './breadth';
import { type InstrumentMove, measureMove } from './instrument-move';

/** Rows of the list, and tiles of a sector. */
export const MOST_MOVERS = 25;
export const MOST_TILES = 30;

export interface MoveTile extends Pick<InstrumentMove, 'ticker' | 'fundName' | 'changePct' | 'sigma'> {}

export interface SummarySector extends Breadth {
  /** The largest by dollar volume, from the largest gain to the largest loss. */
  readonly tiles: readonly MoveTile[];
}

export interface MarketSummary {
  readonly market: MarketName;
  /** The newest session of each class that there is. */
  readonly asOf: readonly { readonly fundType: FundType; readonly day: EpochDay }[];
  /** The first 25 in the direction asked for. */
  readonly movers: readonly InstrumentMove[];
  /** How many there are in that direction. */
  readonly moverCount: number;
  /** Instruments whose prices don't reach back to the period's start. */
  readonly tooNew: number;
  readonly whole: Breadth;
  readonly sectors: readonly SummarySector[];
  /** Whether some of the period's prices were made before the market's first day. */
  readonly isMadeAfterwards: boolean;
}

/** The largest first; null leaves an instrument out. */
const RANKINGS: Readonly<Record<SummaryDirection, (move: InstrumentMove) => number | null>> = {
  gain: ({ changePct }) => (changePct !== null && changePct > 0 ? changePct : null),
  loss: ({ changePct }) => (changePct !== null && changePct < 0 ? -changePct : null),
  active: ({ dollarVolumeRatio }) => dollarVolumeRatio,
  volatile: ({ rangePct }) => rangePct,
};

const keptMoves = new WeakMap<Panel, Map<number, readonly InstrumentMove[]>>();

/** What the market did in the days up to its last close. Prices of today's open session aren't in it. */
export function summarizeMarket(
  { panel, market }: Pick<AnalysisMarket, 'panel' | 'market'>,
  { direction, days, class: only }: MarketSummaryAddress,
): MarketSummary {
  const type = only === null ? null : INSTRUMENT_CLASSES[only];
  const moves = movesOver(panel, days).filter(({ fundType }) => type === null || fundType === type);
  const rank = RANKINGS[direction];
  const ranked = moves
    .flatMap((move) => {
      const place = rank(move);
      return place === null ? [] : [{ move, place }];
    })
    .sort((a, b) => b.place - a.place || (a.move.ticker < b.move.ticker ? -1 : 1));
  return {
    market,
    asOf: FUND_TYPES.flatMap((fundType) => {
      const day = max(moves, (move) => (move.fundType === fundType ? move.day : undefined));
      return day === undefined ? [] : [{ fundType, day: day as EpochDay }];
    }),
    movers: ranked.slice(0, MOST_MOVERS).map(({ move }) => move),
    moverCount: ranked.length,
    tooNew: moves.filter(({ changePct }) => changePct === null).length,
    whole: measureBreadth(moves, { fundType: type }),
    sectors: groupBySector(moves).map((sector) => ({ ...sector.breadth, tiles: toTiles(sector.moves) })),
    isMadeAfterwards: moves.some(({ isMadeAfterwards }) => isMadeAfterwards),
  };
}

/** Instruments that still trade, by ticker. */
function movesOver(panel: Panel, days: number): readonly InstrumentMove[] {
  const kept = keptMoves.get(panel) ?? new Map<number, readonly InstrumentMove[]>();
  keptMoves.set(panel, kept);
  const known = kept.get(days);
  if (known) return known;
  const rows = panel.range === null ? [] : [...rowsAsOf(panel, panel.range.last)];
  const moves = rows.flatMap((row) => {
    const instrument = panel.instruments[panel.owner[row] as number];
    return (instrument && measureMove(instrument, days)) ?? [];
  });
  kept.set(days, moves);
  return moves;
}

function toTiles(moves: readonly InstrumentMove[]): readonly MoveTile[] {
  return moves
    .filter(({ changePct }) => changePct !== null)
    .sort((a, b) => (b.dollarVolume ?? 0) - (a.dollarVolume ?? 0))
    .slice(0, MOST_TILES)
    .sort((a, b) => (b.changePct ?? 0) - (a.changePct ?? 0))
    .map(({ ticker, fundName, changePct, sigma }) => ({ ticker, fundName, changePct, sigma }));
}

/** A market's summary of a direction, period and class. */
export const MARKET_SUMMARY: MarketQuestion<readonly [address: MarketSummaryAddress], MarketSummary> = {
  name: 'market-summary',
  answer: summarizeMarket,
};

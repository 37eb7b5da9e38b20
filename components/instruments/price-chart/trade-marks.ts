import type { InstrumentRobots } from '@/lib/robots/catalogue/instrument-robots';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import type { TradeView } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';
import { isForwardLate } from '@/lib/robots/ledger/phase';
import { robotPath } from '@/lib/site/addresses/addresses';

/** A fill to mark on the chart. */
export interface TradeMark {
  /** UTC milliseconds. */
  readonly time: number;
  readonly what: 'entry' | 'exit';
  readonly side: TradeView['side'];
  readonly phase: Phase;
  /** The market price at the fill; about that of a stop or take-profit. */
  readonly price: number;
  readonly isAbout: boolean;
  /** For an exit, percent after spread and commission. */
  readonly returnPct: number | null;
  /** Whether it's a forward fill that was recorded late. */
  readonly late: boolean;
  /** The index of its robot among the marks' robots. */
  readonly robot: number;
}

export interface MarkedRobot {
  /** Both lines of its name. */
  readonly name: string;
  readonly how: string;
  readonly href: string;
}

/** Marks, and the robots they belong to, each once. */
export interface TradeMarks {
  readonly marks: readonly TradeMark[];
  readonly robots: readonly MarkedRobot[];
}

/** Maximum fills on a chart; more would be unreadable. */
const MAX_MARKS = 120;

/** Fills of the latest trades and of open positions, newest first. */
export function tradeMarks({
  trades,
  positions,
}: Pick<InstrumentRobots, 'trades' | 'positions'>): TradeMarks {
  const listed = new Set(trades.map(({ robot, trade }) => `${robot.id} ${trade.tradeNo}`));
  const held = positions.filter(({ robot, position }) => !listed.has(`${robot.id} ${position.tradeNo}`));
  const fills = [
    ...trades.flatMap(({ robot, trade }) => [
      { robot, ...entryMark(trade), late: isForwardLate(trade) },
      ...exitMarks(trade).map((exit) => ({ robot, ...exit, late: isForwardLate(trade) })),
    ]),
    ...held.map(({ robot, position }) => ({ robot, ...entryMark(position), late: false })),
  ];
  const shown = fills.sort((a, b) => b.time - a.time).slice(0, MAX_MARKS);
  const robots = [...new Map(shown.map(({ robot }) => [robot.id, robot])).values()];
  const places = new Map(robots.map(({ id }, index) => [id, index]));
  return {
    marks: shown.map(({ robot, ...fill }) => ({ ...fill, robot: places.get(robot.id) ?? 0 })),
    robots: robots.map((robot) => {
      const [name = robot.name, how = ''] = nameLines(robot.name);
      return { name, how, href: robotPath(robot) };
    }),
  };
}

type Fill = Omit<TradeMark, 'robot' | 'late'>;

function entryMark({
  entryTime: time,
  entryPrice: price,
  side,
  phase,
}: Pick<TradeView, 'entryTime' | 'entryPrice' | 'side' | 'phase'>): Fill {
  return { time, what: 'entry', side, phase, price, isAbout: false, returnPct: null };
}

function exitMarks(trade: TradeView): readonly Fill[] {
  const { exitTime: time, exitPrice, entryPrice, side, phase, returnPct } = trade;
  if (time === null) return [];
  const moved = ((side === 'long' ? 1 : -1) * (returnPct ?? 0)) / 100;
  const price = exitPrice ?? entryPrice * (1 + moved);
  return [{ time, what: 'exit', side, phase, price, isAbout: exitPrice === null, returnPct }];
}

/** Marks of a bar, from its opening to the next one's. */
export function marksWithin(marks: readonly TradeMark[], from: number, until: number): readonly TradeMark[] {
  return marks.filter(({ time }) => time >= from && time < until);
}

/** `opened long at 117.21`, `closed short at 105.59`. */
export function fillLabel({ what, side }: Pick<TradeMark, 'what' | 'side'>): string {
  return `${what === 'entry' ? 'opened' : 'closed'} ${side}`;
}

import type { InstrumentRobots } from '@/lib/robots/catalogue/instrument-robots';
import type { TradeView } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';

/** A fill to mark on the chart. */
export interface TradeMark {
  /** UTC milliseconds. */
  readonly time: number;
  readonly what: 'entry' | 'exit';
  readonly side: TradeView['side'];
  readonly phase: Phase;
}

/** Maximum fills on a chart; more would be unreadable. */
const MAX_MARKS = 120;

/** Fills of the latest trades and of open positions, newest first. */
export function tradeMarks({
  trades,
  positions,
}: Pick<InstrumentRobots, 'trades' | 'positions'>): readonly TradeMark[] {
  const listed = new Set(trades.map(({ robot, trade }) => `${robot.id} ${trade.tradeNo}`));
  const marks = [
    ...trades.flatMap(({ trade: { entryTime, exitTime, side, phase } }): TradeMark[] => [
      { time: entryTime, what: 'entry', side, phase },
      ...(exitTime === null ? [] : [{ time: exitTime, what: 'exit', side, phase } as const]),
    ]),
    ...positions
      .filter(({ robot, position }) => !listed.has(`${robot.id} ${position.tradeNo}`))
      .map(
        ({ position: { entryTime, side, phase } }): TradeMark => ({
          time: entryTime,
          what: 'entry',
          side,
          phase,
        }),
      ),
  ];
  return marks.sort((a, b) => b.time - a.time).slice(0, MAX_MARKS);
}

import type { FundType } from '@/lib/market/data/instrument';
import type { GuestDetails, GuestStatistics, GuestSummary } from '@/lib/robots/catalogue/guest';
import type { YearReturns } from '@/lib/robots/catalogue/types';
import type { PhaseStatistics } from './statistics-table';
import { type TradeRow, tradeRows } from './trade-rows';

/**
 * A robot's figures, ready to render. Long data is already laid out to keep it small, because it's sent a second time
 * for hydration.
 */
export interface FiguresView
  extends Pick<GuestDetails, 'instruments' | 'costs' | 'openPositions' | 'signals' | 'ledger' | 'market'> {
  readonly robotId: number;
  readonly robot: GuestSummary;
  /** All times are UTC milliseconds. */
  readonly publishedAt: number;
  readonly updatedAt: number;
  /** Open P/L at that time, percent of the initial balance. */
  readonly openProfitPct: number | null;
  /** Fund types it trades. */
  readonly fundTypes: readonly FundType[];
  readonly openCount: number;
  readonly statistics: PhaseStatistics;
  /** The first forward day; null before there is one. */
  readonly forwardDay: number | null;
  /** How many days since then are replayed because they were caught up after downtime. */
  readonly caughtUpDays: number;
  /** The equity curve's first value, percent of the starting balance, and its last day; null if it's empty. */
  readonly curveEnds: { readonly firstValue: number; readonly lastDay: number } | null;
  /** Days of the equity curve. */
  readonly sessions: number;
  readonly years: readonly YearReturns[];
  readonly wipedOutOn: number | null;
  readonly trades: readonly TradeRow[];
}

export function toFiguresView(details: GuestDetails, whole: GuestStatistics): FiguresView {
  const { robot, curve, instruments, costs, openPositions, ledger, market } = details;
  const forwardFrom = curve.findIndex(({ phase }) => phase === 'forward');
  return {
    robotId: robot.id,
    robot,
    publishedAt: robot.publishedAt,
    updatedAt: robot.updatedAt,
    openProfitPct: robot.openProfitPct,
    fundTypes: robot.fundTypes,
    openCount: robot.openCount,
    statistics: {
      backtest: details.backtest,
      replayed: details.replayed,
      forward: details.forward,
      sincePublication: details.sincePublication,
      whole,
    },
    forwardDay: curve[forwardFrom]?.day ?? null,
    caughtUpDays:
      forwardFrom < 0 ? 0 : curve.slice(forwardFrom).filter(({ phase }) => phase === 'replayed').length,
    curveEnds: findCurveEnds(curve),
    sessions: curve.length,
    years: details.years,
    wipedOutOn: details.wipedOutOn,
    instruments,
    costs,
    openPositions,
    signals: details.signals,
    trades: tradeRows(details.recentTrades),
    ledger,
    market,
  };
}

function findCurveEnds(curve: GuestDetails['curve']): FiguresView['curveEnds'] {
  const [first, last] = [curve[0], curve.at(-1)];
  return first && last ? { firstValue: first.value, lastDay: last.day } : null;
}

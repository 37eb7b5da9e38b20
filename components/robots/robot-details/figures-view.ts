import { type DrawdownShape, shapeDrawdown } from '@/components/robots/equity-chart/drawdown-shape';
import type { FundType } from '@/lib/market/data/instrument';
import type { GuestDetails, GuestStatistics } from '@/lib/robots/catalogue/guest';
import type { YearReturns } from '@/lib/robots/catalogue/types';
import type { Phase } from '@/lib/robots/ledger/entry';
import type { PhaseStatistics } from './statistics-table';
import { type TradeRow, tradeRows } from './trade-rows';

/**
 * A robot's figures as rendered. Long data comes already laid out, since it is in the page a second time, for
 * hydration.
 */
export interface FiguresView
  extends Pick<GuestDetails, 'instruments' | 'costs' | 'openPositions' | 'signals' | 'ledger' | 'market'> {
  readonly robotId: number;
  /** UTC milliseconds, as all times here. */
  readonly publishedAt: number;
  readonly updatedAt: number;
  /** What all open positions would bring then, percent of the initial balance. */
  readonly openProfitPct: number | null;
  /** Of what it trades. */
  readonly fundTypes: readonly FundType[];
  readonly openCount: number;
  readonly statistics: PhaseStatistics;
  /** The first day that counts as forward; null before there is one. */
  readonly forwardDay: number | null;
  /** How many days since then are replayed, since they were caught up. */
  readonly caughtUpDays: number;
  /** Where the equity curve begins, in percent of the starting balance, and its last day; null without a day. */
  readonly curveEnds: { readonly firstValue: number; readonly lastDay: number } | null;
  /** null under two days. */
  readonly drawdown: DrawdownShape | null;
  readonly years: readonly YearReturns[];
  readonly wipedOutOn: number | null;
  readonly trades: readonly TradeRow[];
}

export function figuresViewOf(details: GuestDetails, whole: GuestStatistics): FiguresView {
  const { robot, curve, instruments, costs, openPositions, ledger, market } = details;
  const forwardFrom = curve.findIndex(({ phase }) => phase === 'forward');
  return {
    robotId: robot.id,
    publishedAt: robot.publishedAt,
    updatedAt: robot.updatedAt,
    openProfitPct: robot.openProfitPct,
    fundTypes: robot.fundTypes,
    openCount: robot.openCount,
    statistics: statisticsOf(details, whole),
    forwardDay: curve[forwardFrom]?.day ?? null,
    caughtUpDays:
      forwardFrom < 0 ? 0 : curve.slice(forwardFrom).filter(({ phase }) => phase === 'replayed').length,
    curveEnds: endsOf(curve),
    drawdown: shapeDrawdown(curve),
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

function endsOf(curve: GuestDetails['curve']): FiguresView['curveEnds'] {
  const [first, last] = [curve[0], curve.at(-1)];
  return first && last ? { firstValue: first.value, lastDay: last.day } : null;
}

/** Days below which a return isn't annualized: a good day would make it thousands of percent. */
const DAYS_FOR_A_YEAR = 30;

function statisticsOf(details: GuestDetails, whole: GuestStatistics): PhaseStatistics {
  const shown = (statistics: GuestStatistics, ...phases: readonly Phase[]): GuestStatistics => {
    const days = details.curve.filter(({ phase }) => phases.includes(phase)).length;
    return days < DAYS_FOR_A_YEAR ? { ...statistics, annualPL: null } : statistics;
  };
  return {
    backtest: shown(details.backtest, 'backtest'),
    replayed: shown(details.replayed, 'replayed'),
    forward: shown(details.forward, 'forward'),
    sincePublication: shown(details.sincePublication, 'replayed', 'forward'),
    whole,
  };
}

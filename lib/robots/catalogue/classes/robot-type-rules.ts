import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { findFamily } from '@/lib/robots/strategies/registry';
import type { Method } from '@/lib/robots/strategies/types';
import { type Classified, robotLevels } from './levels';
import type { RobotTypeName } from './robot-types';

const method = (name: Method) => (robot: Classified) =>
  findFamily(robot.strategyId)?.methods.includes(name) ?? false;

const horizon = (wanted: 'Low' | 'Medium' | 'High') => (robot: Classified) =>
  robotLevels(robot).timeHorizon === wanted;

type Rule = (robot: Classified, rank: number | null) => boolean;

const RULES: Readonly<Record<RobotTypeName, Rule>> = {
  All: () => true,
  New: (robot) => robot.isNew,
  Top10: (_, rank) => rank !== null && rank < 10,
  AheadSincePublication: ({ sincePublication: record }) =>
    record !== null && record.closedCount >= FEW_TRADES && record.profitPct > 0,
  LowDrawdown: (robot) =>
    (robot.statistics?.closedCount ?? 0) >= FEW_TRADES && robotLevels(robot).acceptableRisk === 'Low',
  OpenTrades: (robot) => robot.ready && robot.openCount > 0,
  TrendFollowing: method('TrendFollowing'),
  Momentum: method('Momentum'),
  Breakout: method('Breakout'),
  MeanReversion: method('MeanReversion'),
  TimeOfDay: method('TimeOfDay'),
  CompanyReports: (robot) => robot.analysis !== 'TA',
  Rotation: method('Rotation'),
  PairTrading: method('PairTrading'),
  TickerCentric: (robot) => robot.tickers.length === 1,
  Portfolio: (robot) => robot.agentType === 'Portfolio',
  TwoWay: (robot) => robot.agentType === 'Double',
  Downturn: (robot) => robot.agentType === 'InverseETF',
  LongOnly: (robot) => !robot.allowShort,
  LongAndShort: (robot) => robot.allowShort,
  DayTrading: horizon('Low'),
  SwingTrading: horizon('Medium'),
  PositionTrading: horizon('High'),
};

/**
 * Whether a robot is of a type.
 * @param rank its place in its market by profit since publication, from 0; null without enough of a record
 */
export function isOfType(name: RobotTypeName, robot: Classified, rank: number | null): boolean {
  return RULES[name](robot, rank);
}

// One table of all robot types, which is read best in one piece, and the few names that it rests on.
import { type Classified, levelsOf } from './levels';

/** The three groups that robot types are shown in. */
export type RobotTypeGroup = 'record' | 'method' | 'holdings';

export const ROBOT_TYPE_GROUPS: Readonly<Record<RobotTypeGroup, string>> = {
  record: 'By record',
  method: 'By method',
  holdings: 'By what it trades',
};

export type RobotTypeName =
  | 'All'
  | 'New'
  | 'Top10'
  | 'AheadSincePublication'
  | 'LowDrawdown'
  | 'OpenTrades'
  | 'TrendFollowing'
  | 'Momentum'
  | 'Breakout'
  | 'MeanReversion'
  | 'TimeOfDay'
  | 'CompanyReports'
  | 'Rotation'
  | 'PairTrading'
  | 'TickerCentric'
  | 'Portfolio'
  | 'TwoWay'
  | 'Downturn'
  | 'LongOnly'
  | 'LongAndShort'
  | 'DayTrading'
  | 'SwingTrading'
  | 'PositionTrading';

export interface RobotType {
  readonly name: RobotTypeName;
  /** As it stands in addresses; never `robot`, never beginning with a digit. */
  readonly slug: string;
  readonly group: RobotTypeGroup;
  readonly title: string;
  /** What the robots of the type have in common, in one line. */
  readonly meaning: string;
  /**
   * Whether a robot is of the type.
   * @param rank its place by annualized return among the robots of its market that have one, from 0; null without one
   */
  readonly holds: (robot: Classified, rank: number | null) => boolean;
}

/** Closed trades since publication that say something about a robot. */
const FORWARD_TRADES = 20;
const RECORD_TRADES = 30;

const METHODS = {
  TrendFollowing: ['sma-cross', 'ema-trend', 'supertrend-follow', 'aroon-trend', 'value-trend'],
  Momentum: ['macd-momentum', 'time-series-momentum', 'relative-strength', 'overnight-momentum'],
  Breakout: [
    'donchian-breakout',
    'keltner-breakout',
    'volatility-squeeze',
    'opening-range-breakout',
    'surprise-breakout',
  ],
  MeanReversion: [
    'rsi-reversion',
    'bollinger-reversion',
    'stochastic-swing',
    'vwap-reversion',
    'gap-fade',
    'quality-pullback',
    'fair-value',
    'pairs-spread',
  ],
  TimeOfDay: ['opening-range-breakout', 'gap-fade', 'vwap-reversion', 'overnight-momentum'],
  Rotation: ['relative-strength'],
  PairTrading: ['pairs-spread'],
} as const satisfies Partial<Record<RobotTypeName, readonly string[]>>;

const method = (name: keyof typeof METHODS) => (robot: Classified) =>
  (METHODS[name] as readonly string[]).includes(robot.strategyId);

const horizon = (wanted: 'Low' | 'Medium' | 'High') => (robot: Classified) =>
  levelsOf(robot).timeHorizon === wanted;

/** Every robot type, in the order in which they are shown. */
export const ROBOT_TYPES: readonly RobotType[] = [
  {
    name: 'All',
    slug: 'all',
    group: 'record',
    title: 'All',
    meaning: 'Every robot, those that lose included.',
    holds: () => true,
  },
  {
    name: 'New',
    slug: 'new',
    group: 'record',
    title: 'New',
    meaning: 'Published within the last 30 days, so most of the record is backtest.',
    holds: (robot) => robot.isNew,
  },
  {
    name: 'Top10',
    slug: 'top10',
    group: 'record',
    title: 'Top 10',
    meaning: 'The ten highest annualized returns of their market. The best of many is partly luck.',
    holds: (_, rank) => rank !== null && rank < 10,
  },
  {
    name: 'AheadSincePublication',
    slug: 'ahead-since-publication',
    group: 'record',
    title: 'Ahead since publication',
    meaning: 'In profit after costs on at least 20 trades closed since publication, when nobody knew them.',
    holds: ({ forward }) =>
      forward !== null && forward.closedCount >= FORWARD_TRADES && forward.profitPct > 0,
  },
  {
    name: 'LowDrawdown',
    slug: 'low-drawdown',
    group: 'record',
    title: 'Low drawdown',
    meaning: 'Never more than 10% below an earlier peak, over at least 30 closed trades.',
    holds: (robot) =>
      (robot.statistics?.closedCount ?? 0) >= RECORD_TRADES && levelsOf(robot).acceptableRisk === 'Low',
  },
  {
    name: 'OpenTrades',
    slug: 'open-trades',
    group: 'record',
    title: 'In the market now',
    meaning: 'With at least one position open at this moment.',
    holds: (robot) => robot.ready && robot.openCount > 0,
  },
  {
    name: 'TrendFollowing',
    slug: 'trend-following',
    group: 'method',
    title: 'Trend following',
    meaning: 'Goes with a move that is under way and leaves when it turns.',
    holds: method('TrendFollowing'),
  },
  {
    name: 'Momentum',
    slug: 'momentum',
    group: 'method',
    title: 'Momentum',
    meaning: 'Buys what has gained and drops what has lost.',
    holds: method('Momentum'),
  },
  {
    name: 'Breakout',
    slug: 'breakout',
    group: 'method',
    title: 'Breakout',
    meaning: 'Enters when a price leaves the range that held it.',
    holds: method('Breakout'),
  },
  {
    name: 'MeanReversion',
    slug: 'mean-reversion',
    group: 'method',
    title: 'Mean reversion',
    meaning: 'Bets that a price that ran far from its usual level comes back.',
    holds: method('MeanReversion'),
  },
  {
    name: 'TimeOfDay',
    slug: 'time-of-day',
    group: 'method',
    title: 'Time of day',
    meaning: 'Built on what tends to happen at the open, during the day or overnight.',
    holds: method('TimeOfDay'),
  },
  {
    name: 'CompanyReports',
    slug: 'company-reports',
    group: 'method',
    title: 'Company reports',
    meaning: 'Reads earnings and balance sheets, alone or together with prices.',
    holds: (robot) => robot.analysis !== 'TA',
  },
  {
    name: 'Rotation',
    slug: 'rotation',
    group: 'method',
    title: 'Rotation',
    meaning: 'Holds the strongest few of a group and changes them as they fall behind.',
    holds: method('Rotation'),
  },
  {
    name: 'PairTrading',
    slug: 'pair-trading',
    group: 'method',
    title: 'Pair trading',
    meaning: 'Trades two related instruments against each other.',
    holds: method('PairTrading'),
  },
  {
    name: 'TickerCentric',
    slug: 'ticker-centric',
    group: 'holdings',
    title: 'Ticker centric',
    meaning: 'Trades one instrument and no other.',
    holds: (robot) => robot.tickers.length === 1,
  },
  {
    name: 'Portfolio',
    slug: 'portfolio',
    group: 'holdings',
    title: 'Portfolio',
    meaning: 'Spreads its balance over several instruments.',
    holds: (robot) => robot.agentType === 'Portfolio',
  },
  {
    name: 'TwoWay',
    slug: 'two-way',
    group: 'holdings',
    title: 'Fund and inverse fund',
    meaning: 'Holds a fund when it expects a rise and its inverse ETF when it expects a fall.',
    holds: (robot) => robot.agentType === 'Double',
  },
  {
    name: 'Downturn',
    slug: 'downturn',
    group: 'holdings',
    title: 'Inverse ETF',
    meaning: 'Trades inverse ETFs only: made for falling markets.',
    holds: (robot) => robot.agentType === 'InverseETF',
  },
  {
    name: 'LongOnly',
    slug: 'long-only',
    group: 'holdings',
    title: 'Long only',
    meaning: 'Buys and sells, and never sells short.',
    holds: (robot) => !robot.allowShort,
  },
  {
    name: 'LongAndShort',
    slug: 'long-and-short',
    group: 'holdings',
    title: 'Long and short',
    meaning: 'Trades falls by selling short as well.',
    holds: (robot) => robot.allowShort,
  },
  {
    name: 'DayTrading',
    slug: 'day-trading',
    group: 'holdings',
    title: 'Trades under a day',
    meaning: 'Its average trade is closed within 24 hours.',
    holds: horizon('Low'),
  },
  {
    name: 'SwingTrading',
    slug: 'swing-trading',
    group: 'holdings',
    title: 'Trades of days',
    meaning: 'Its average trade lasts from one day to a week.',
    holds: horizon('Medium'),
  },
  {
    name: 'PositionTrading',
    slug: 'position-trading',
    group: 'holdings',
    title: 'Trades of weeks',
    meaning: 'Its average trade lasts a week or longer.',
    holds: horizon('High'),
  },
];

const BY_NAME = new Map(ROBOT_TYPES.map((type) => [type.name as string, type]));
const BY_SLUG = new Map(ROBOT_TYPES.map((type) => [type.slug, type]));

/** The type of that name, or null. */
export function findRobotType(name: string): RobotType | null {
  return BY_NAME.get(name) ?? null;
}

/** The type with that slug in lower case, or null. */
export function robotTypeBySlug(slug: string): RobotType | null {
  return BY_SLUG.get(slug) ?? null;
}

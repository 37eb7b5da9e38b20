// The table of all robot types, best read as a whole. Which robots are of a type is in `robot-type-rules.ts`: browsers
// need the names alone.
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
  /** As used in addresses; never `robot`, never starting with a digit. */
  readonly slug: string;
  readonly group: RobotTypeGroup;
  readonly title: string;
  /** What robots of this type have in common, in one line. */
  readonly meaning: string;
}

/** Every robot type, in the order in which they are shown. */
export const ROBOT_TYPES: readonly RobotType[] = [
  {
    name: 'All',
    slug: 'all',
    group: 'record',
    title: 'All',
    meaning: 'Every robot, winners and losers.',
  },
  {
    name: 'New',
    slug: 'new',
    group: 'record',
    title: 'New',
    meaning: 'Published within the last 30 days, so most of the record is backtest.',
  },
  {
    name: 'Top10',
    slug: 'top10',
    group: 'record',
    title: 'Top 10',
    meaning:
      'The ten highest profits since publication in their market, over at least 20 trades closed since then. Top spots are partly luck.',
  },
  {
    name: 'AheadSincePublication',
    slug: 'ahead-since-publication',
    group: 'record',
    title: 'Profitable since publication',
    meaning: 'Profitable after costs over at least 20 trades closed since publication.',
  },
  {
    name: 'LowDrawdown',
    slug: 'low-drawdown',
    group: 'record',
    title: 'Low drawdown',
    meaning: 'Never more than 10% below an earlier peak, over at least 20 closed trades.',
  },
  {
    name: 'OpenTrades',
    slug: 'open-trades',
    group: 'record',
    title: 'Open positions now',
    meaning: 'At least one position is open right now.',
  },
  {
    name: 'TrendFollowing',
    slug: 'trend-following',
    group: 'method',
    title: 'Trend following',
    meaning: 'Follows a trend and exits when it turns.',
  },
  {
    name: 'Momentum',
    slug: 'momentum',
    group: 'method',
    title: 'Momentum',
    meaning: 'Buys recent winners and sells recent losers.',
  },
  {
    name: 'Breakout',
    slug: 'breakout',
    group: 'method',
    title: 'Breakout',
    meaning: 'Enters when a price breaks out of its range.',
  },
  {
    name: 'MeanReversion',
    slug: 'mean-reversion',
    group: 'method',
    title: 'Mean reversion',
    meaning: 'Trades on prices returning to their usual level.',
  },
  {
    name: 'TimeOfDay',
    slug: 'time-of-day',
    group: 'method',
    title: 'Time of day',
    meaning: 'Trades patterns at the open, during the day or overnight.',
  },
  {
    name: 'CompanyReports',
    slug: 'company-reports',
    group: 'method',
    title: 'Fundamentals',
    meaning: 'Uses earnings and balance sheets, with or without prices.',
  },
  {
    name: 'Rotation',
    slug: 'rotation',
    group: 'method',
    title: 'Rotation',
    meaning: 'Holds the strongest few of a group and replaces the laggards.',
  },
  {
    name: 'PairTrading',
    slug: 'pair-trading',
    group: 'method',
    title: 'Pair trading',
    meaning: 'Trades two related tickers against each other.',
  },
  {
    name: 'TickerCentric',
    slug: 'ticker-centric',
    group: 'holdings',
    title: 'Ticker centric',
    meaning: 'Trades a single ticker.',
  },
  {
    name: 'Portfolio',
    slug: 'portfolio',
    group: 'holdings',
    title: 'Portfolio',
    meaning: 'Spreads its balance across several tickers.',
  },
  {
    name: 'TwoWay',
    slug: 'two-way',
    group: 'holdings',
    title: 'ETF and inverse ETF',
    meaning: 'Holds an ETF when it expects a rise and its inverse when it expects a drop.',
  },
  {
    name: 'Downturn',
    slug: 'downturn',
    group: 'holdings',
    title: 'Inverse ETF',
    meaning: 'Trades only inverse ETFs, made for falling markets.',
  },
  {
    name: 'LongOnly',
    slug: 'long-only',
    group: 'holdings',
    title: 'Long only',
    meaning: 'Never sells short.',
  },
  {
    name: 'LongAndShort',
    slug: 'long-and-short',
    group: 'holdings',
    title: 'Long and short',
    meaning: 'Also sells short to trade falling prices.',
  },
  {
    name: 'DayTrading',
    slug: 'day-trading',
    group: 'holdings',
    title: 'Day trading (under 24 hours)',
    meaning: 'Average holding time under 24 hours.',
  },
  {
    name: 'SwingTrading',
    slug: 'swing-trading',
    group: 'holdings',
    title: 'Swing trading (1 to 7 days)',
    meaning: 'Average holding time from one day to a week.',
  },
  {
    name: 'PositionTrading',
    slug: 'position-trading',
    group: 'holdings',
    title: 'Position trading (a week or more)',
    meaning: 'Average holding time of a week or more.',
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

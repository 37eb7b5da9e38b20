import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import { guestOpenProfitPct } from '../guest-positions';
import type { RobotSummary } from '../types';

/** The specification's fields, other columns of tables, and how many of the requested tickers a robot trades. */
export type SortField =
  | 'full.closedPL'
  | 'full.annualPL'
  | 'full.annualPL30Days'
  | 'full.avgTradeDuration'
  | 'full.sharpeR'
  | 'full.profitFactor'
  | 'name.keyword'
  | 'full.openCount'
  | 'full.closedCount'
  | 'full.daysFromFirstOpenTrade'
  | 'annualCosts'
  | 'annualTrades'
  | 'sincePublication'
  | 'tradesSincePublication'
  | 'maxDrawdown'
  | 'winRate'
  | 'volatility'
  | 'luck'
  | 'openProfit'
  | 'commonTickers';

export interface SortFieldInfo {
  readonly field: SortField;
  /** As used in addresses. */
  readonly slug: string;
  readonly title: string;
  /** The direction that people mean when they say nothing. */
  readonly ascendingFirst: boolean;
  /** A direction that nobody may ask for; null when both are allowed. */
  readonly forbids: 'ascending' | 'descending' | null;
  /** Whether it sorts by a dollar amount, which guests may not see: an order reveals amounts. */
  readonly isMoney: boolean;
  /** Whether only tables offer it, which show the figure. */
  readonly isForTables: boolean;
}

const field = (
  name: SortField,
  slug: string,
  title: string,
  more: Partial<Pick<SortFieldInfo, 'ascendingFirst' | 'forbids' | 'isMoney' | 'isForTables'>> = {},
): SortFieldInfo => ({
  field: name,
  slug,
  title,
  ascendingFirst: false,
  forbids: null,
  isMoney: false,
  isForTables: false,
  ...more,
});

/** Every field that robots can be sorted by, in the order in which they are offered. */
export const SORT_FIELDS: readonly SortFieldInfo[] = [
  field('full.annualPL', 'annual-return', 'Annualized return'),
  field('full.annualPL30Days', 'last-30-days', '30-day return, annualized'),
  field('full.closedPL', 'closed-profit', 'Closed P/L', { isMoney: true }),
  field('full.profitFactor', 'profit-factor', 'Profit factor'),
  field('full.sharpeR', 'sharpe-ratio', 'Sharpe ratio'),
  field('sincePublication', 'since-publication', 'Return since publication'),
  field('tradesSincePublication', 'trades-since-publication', 'Trades since publication'),
  field('maxDrawdown', 'max-drawdown', 'Max drawdown', { ascendingFirst: true }),
  field('winRate', 'win-rate', 'Win rate'),
  field('annualCosts', 'costs-a-year', 'Costs a year', { ascendingFirst: true }),
  field('annualTrades', 'trades-a-year', 'Trades a year', { ascendingFirst: true }),
  field('full.avgTradeDuration', 'trade-duration', 'Average holding time', { ascendingFirst: true }),
  field('full.closedCount', 'closed-trades', 'Closed trades'),
  field('full.openCount', 'open-trades', 'Open trades'),
  field('full.daysFromFirstOpenTrade', 'days-running', 'Days since first trade'),
  field('volatility', 'annual-volatility', 'Volatility a year', { ascendingFirst: true, isForTables: true }),
  field('luck', 'luck', 'Luck meter', { isForTables: true }),
  field('openProfit', 'open-profit', 'Open P/L', { isForTables: true }),
  field('name.keyword', 'name', 'Name', { ascendingFirst: true }),
  // Nobody wants the fewest of the requested tickers first.
  field('commonTickers', 'common-tickers', 'Common tickers', { forbids: 'ascending' }),
];

const BY_FIELD = new Map(SORT_FIELDS.map((info) => [info.field as string, info]));
const BY_SLUG = new Map(SORT_FIELDS.map((info) => [info.slug, info]));

export function findSortField(name: string): SortFieldInfo | null {
  return BY_FIELD.get(name) ?? null;
}

export function sortFieldBySlug(slug: string): SortFieldInfo | null {
  return BY_SLUG.get(slug) ?? null;
}

/** Whether someone may have robots in the order of a field. */
export function maySortBy(name: SortField, viewer: { readonly seesMoney: boolean }): boolean {
  return viewer.seesMoney || findSortField(name)?.isMoney !== true;
}

/** A figure stored as a column: everything but names and common tickers. */
export type NumericSortField = Exclude<SortField, 'name.keyword' | 'commonTickers'>;

const FIGURES: Readonly<Record<NumericSortField, (robot: RobotSummary) => number | null>> = {
  'full.closedPL': (robot) => robot.statistics?.closedPL ?? null,
  'full.annualPL': (robot) => robot.statistics?.annualPL ?? null,
  'full.annualPL30Days': (robot) => robot.statistics?.annualPL30Days ?? null,
  'full.avgTradeDuration': (robot) => robot.statistics?.avgTradeDurationMinutes ?? null,
  'full.sharpeR': (robot) => robot.statistics?.sharpeR ?? null,
  'full.profitFactor': (robot) => robot.statistics?.profitFactor ?? null,
  'full.openCount': (robot) => (robot.ready ? robot.openCount : null),
  'full.closedCount': (robot) => robot.statistics?.closedCount ?? null,
  'full.daysFromFirstOpenTrade': (robot) => (robot.ready ? robot.daysFromFirstOpenTrade : null),
  annualCosts: (robot) => robot.statistics?.annualCostsPct ?? null,
  annualTrades: (robot) => robot.statistics?.annualTrades ?? null,
  // A return of a few trades is mostly luck, which must not lead.
  sincePublication: ({ sincePublication }) =>
    (sincePublication?.closedCount ?? 0) < FEW_TRADES ? null : (sincePublication?.returnPct ?? null),
  tradesSincePublication: (robot) => robot.sincePublication?.closedCount ?? null,
  maxDrawdown: (robot) => robot.maxDrawdownPct,
  winRate: (robot) => robot.statistics?.wonPct ?? null,
  volatility: (robot) => robot.volatilityPct,
  // Guests get it in whole percent, and an order must not say more.
  luck: ({ sincePublication }) =>
    sincePublication?.luck == null ? null : Math.round(sincePublication.luck.pct),
  openProfit: (robot) => (robot.openCount > 0 ? robot.openProfitPct : null),
};

/** Where an order would tell guests more than they may see. */
const GUEST_FIGURES: Partial<typeof FIGURES> = {
  openProfit: (robot) => (robot.openCount > 0 ? guestOpenProfitPct(robot) : null),
};

/** Whether guests have an order of their own by a field. */
export function differsForGuests(name: SortField): boolean {
  return name in GUEST_FIGURES;
}

/** The figure that a robot is sorted by; null if it has none, which sorts it last in both directions. */
export function sortFigure(
  name: NumericSortField,
  robot: RobotSummary,
  { seesMoney }: { readonly seesMoney: boolean },
): number | null {
  const figure = (seesMoney ? undefined : GUEST_FIGURES[name]) ?? FIGURES[name];
  return figure(robot);
}

/** The text that names are sorted by. */
export function sortName(robot: Pick<RobotSummary, 'name'>): string {
  return robot.name.toLowerCase();
}

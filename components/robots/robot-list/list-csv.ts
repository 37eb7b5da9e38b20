import { COLUMN_INFOS } from '@/components/robots/robot-table/columns';
import { isSignedIn } from '@/components/session/session/session';
import { saveFile } from '@/components/ui/save-file/save-file';
import { csvLine } from '@/lib/core/base/csv';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import { FEW_TRADES } from '@/lib/robots/statistics/few-trades';
import type { RobotColumn } from '@/lib/site/addresses/list-columns';
import { askRobots, type RobotsAnswer } from './list-calls';
import { readListAddress } from './read-address';

type Product = RobotsAnswer['items'][number];
type Figure = (robot: Product) => number | null;

/** Ratios of few trades aren't shown. */
const unlessFew =
  (figure: Figure): Figure =>
  (robot) =>
    (robot.closedCount ?? 0) < FEW_TRADES ? null : figure(robot);

/** What a file has of each column, with its unit; controls and curves have none. */
const FIGURES: Readonly<Partial<Record<RobotColumn, readonly [unit: string, figure: Figure]>>> = {
  annual: ['%', (robot) => robot.annualPL],
  since: ['%', (robot) => robot.sincePublicationPct],
  drawdown: ['%', (robot) => robot.maxDrawdownPct],
  sharpe: ['', (robot) => robot.sharpeR],
  profitFactor: ['', unlessFew((robot) => robot.profitFactor)],
  winRate: ['%', unlessFew((robot) => robot.wonPct)],
  trades: ['', (robot) => robot.closedCount],
  sinceTrades: ['', (robot) => robot.sincePublicationClosedCount],
  costs: ['%, at most', (robot) => robot.annualCostsPct],
  tradesAYear: ['', (robot) => robot.annualTrades],
  holding: ['minutes', (robot) => robot.avgTradeDuration],
  month: ['%', (robot) => robot.annualPL30Days],
  volatility: ['%', (robot) => robot.volatilityPct],
  days: ['', (robot) => robot.daysFromFirstOpenTrade],
  openTrades: ['', (robot) => robot.openCount],
  open: ['%', (robot) => robot.openProfitPct],
  luck: ['%', (robot) => robot.luck?.pct ?? null],
};

/** These robots as a file, with the figures of these columns in their order. */
export function listCsv(robots: readonly Product[], columns: readonly RobotColumn[]): string {
  const written = columns.flatMap((column) => {
    const figure = FIGURES[column];
    return figure ? [{ title: COLUMN_INFOS[column].title, unit: figure[0], figure: figure[1] }] : [];
  });
  return [
    csvLine([
      'Id',
      'Robot',
      'Tickers',
      ...written.map(({ title, unit }) => (unit === '' ? title : `${title} (${unit})`)),
    ]),
    ...robots.map((robot) =>
      csvLine([robot.id, robot.name, robot.tickers.join(' '), ...written.map(({ figure }) => figure(robot))]),
    ),
  ].join('');
}

const PAGES = Math.floor(MAX_PAGE_SIZE / PAGE_SIZE);

/**
 * Saves all robots of the list at an address, whichever of its pages is shown, as its viewer sees them.
 * @throws CallError if they can't be loaded
 */
export async function saveListCsv(href: string, columns: readonly RobotColumn[]): Promise<void> {
  const list = readListAddress(new URL(href, 'http://list'));
  if (!list) throw new Error(`${href} is no list`);
  const robots = new Map<number, Product>();
  for (let page = 1; ; page += PAGES) {
    const { items, total } = await askRobots({ ...list, page }, isSignedIn(), PAGES);
    // A robot that moved between pages meanwhile counts once.
    for (const robot of items) robots.set(robot.id, robot);
    if (items.length === 0 || (page - 1) * PAGE_SIZE + items.length >= total) break;
  }
  saveFile('robots.csv', 'text/csv', listCsv([...robots.values()], columns));
}

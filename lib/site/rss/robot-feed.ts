import { Feed } from 'feed';
import { formatPercent, formatPlural, formatRatio } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { robotPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { LIST_SLUGS } from '@/lib/site/addresses/asset-class';
import { cleanText } from './clean-text';

/** Robots that the feed holds: what was published last. */
export const FEED_SIZE = 30;

/**
 * New robots as an RSS 2.0 document, the latest first.
 * @param baseUrl origin of the site, without a slash at the end
 * @param robots all of the catalogue, in any order
 */
export function writeRobotFeed(baseUrl: string, robots: readonly GuestSummary[], market: MarketView): string {
  const newest = [...robots].sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id).slice(0, FEED_SIZE);
  const feed = new Feed({
    title: 'New robots on Tickproof',
    description: `AI trading robots as they are published, with every trade in a ledger you can check. ${market.label}.`,
    link: `${baseUrl}${SITE_PATHS.home}`,
    feed: `${baseUrl}${SITE_PATHS.rss}`,
    language: 'en',
    generator: false,
    updated: new Date(lastChange(newest) ?? market.now),
  });
  for (const robot of newest) {
    const link = `${baseUrl}${robotPath(robot)}`;
    feed.addItem({
      title: cleanText(robot.name),
      link,
      guid: permanentId(baseUrl, robot),
      date: new Date(robot.publishedAt),
      description: cleanText(describe(robot, market)),
    });
  }
  return feed.rss2();
}

function lastChange(robots: readonly GuestSummary[]): number | null {
  const changes = robots.map((robot) =>
    robot.ready ? Math.max(robot.publishedAt, robot.updatedAt) : robot.publishedAt,
  );
  return changes.length === 0 ? null : Math.max(...changes);
}

/** The address by the id alone, which leads to the robot whatever it is called: readers know an item by it for good. */
function permanentId(baseUrl: string, robot: GuestSummary): string {
  const path = robot.id < 0 ? robotPath(robot) : `/${LIST_SLUGS['stocks-etf']}/${robot.id}/`;
  return `${baseUrl}${path}`;
}

function describe(
  { description, statistics, ready, maxDrawdownPct }: GuestSummary,
  market: MarketView,
): string {
  if (!ready || !statistics) return `${description} Its trades are being computed. ${market.label}.`;
  const annual = statistics.annualPLExtrapolated
    ? 'Annualized return, extrapolated from a record under a year,'
    : 'Annualized return';
  const figures = [
    `${annual} ${formatPercent(statistics.annualPL, 1, true)} after costs`,
    `profit factor ${formatRatio(statistics.profitFactor)}`,
    `${formatPercent(statistics.wonPct)} of ${formatPlural(statistics.closedCount, 'trade')} won`,
    `deepest fall ${formatPercent(maxDrawdownPct, 1)}`,
  ];
  return `${description} ${figures.join(', ')}. ${market.label}.`;
}

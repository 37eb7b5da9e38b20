import { Feed } from 'feed';
import { utcDay } from '@/lib/core/base/time';
import { formatPercent } from '@/lib/core/format/number';
import type { MarketView } from '@/lib/market/data/source';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { countByPhase } from '@/lib/robots/catalogue/phase-counts';
import { tradePhrases } from '@/lib/robots/catalogue/trade-phrases';
import { CFTC_TEXT, HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import { describeCounts } from '@/lib/robots/ledger/phase-labels';
import { publicationText } from '@/lib/robots/ledger/publication-text';
import { robotPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { LIST_SLUGS } from '@/lib/site/addresses/asset-class';
import { cleanText } from './clean-text';

/** Number of robots in the feed, latest recorded first. */
export const FEED_SIZE = 30;

/**
 * New robots as an RSS 2.0 document, the latest first. Their dates are those of their first record, not of market time:
 * a robot is in the feed as soon as it has one.
 * @param baseUrl origin of the site, without a slash at the end
 * @param robots all of the catalogue, in any order
 */
export function writeRobotFeed(baseUrl: string, robots: readonly GuestSummary[], market: MarketView): string {
  const newest = robots
    .flatMap((robot) => {
      const recordedAt = robot.recordedSince ?? null;
      return recordedAt === null ? [] : [{ robot, recordedAt }];
    })
    .sort(byRecording)
    .slice(0, FEED_SIZE);
  const feed = new Feed({
    title: 'New robots on Tickproof',
    description: `New AI trading robots as they’re published, with every trade in a ledger you can check. ${market.label}. ${CFTC_TEXT}`,
    link: `${baseUrl}${SITE_PATHS.home}`,
    feed: `${baseUrl}${SITE_PATHS.rss}`,
    language: 'en',
    generator: false,
    updated: new Date(lastChange(newest) ?? market.now),
  });
  for (const { robot, recordedAt } of newest) {
    const link = `${baseUrl}${robotPath(robot)}`;
    feed.addItem({
      title: cleanText(robot.name),
      link,
      guid: permanentId(baseUrl, robot),
      date: new Date(recordedAt),
      description: cleanText(describe(robot, market)),
    });
  }
  return feed.rss2();
}

interface RecordedRobot {
  readonly robot: GuestSummary;
  readonly recordedAt: number;
}

/** By day, because a roster is recorded within minutes in no meaningful order; then by publication. */
function byRecording(a: RecordedRobot, b: RecordedRobot): number {
  return (
    utcDay(b.recordedAt) - utcDay(a.recordedAt) ||
    b.robot.publishedAt - a.robot.publishedAt ||
    b.robot.id - a.robot.id
  );
}

function lastChange(robots: readonly RecordedRobot[]): number | null {
  const changes = robots.map(({ robot, recordedAt }) => Math.max(recordedAt, robot.updatedAt));
  return changes.length === 0 ? null : Math.max(...changes);
}

/** An address by id alone, which works even if the robot is renamed: feed readers use it as the permanent id. */
function permanentId(baseUrl: string, robot: GuestSummary): string {
  const path = robot.id < 0 ? robotPath(robot) : `/${LIST_SLUGS['stocks-etf']}/${robot.id}/`;
  return `${baseUrl}${path}`;
}

function describe(robot: GuestSummary, market: MarketView): string {
  const { description, statistics, ready, maxDrawdownPct } = robot;
  if (!ready || !statistics) return `${description} Its trades are being computed. ${market.label}.`;
  const annual = statistics.annualPLExtrapolated
    ? 'annualized return, extrapolated from under a year,'
    : 'annualized return';
  const { annualPL } = statistics;
  const figures = [
    annualPL === null
      ? 'too early for an annualized return'
      : `${annual} ${formatPercent(annualPL, 1, true)} after costs`,
    ...tradePhrases(statistics),
    `max drawdown ${formatPercent(maxDrawdownPct, 1)}`,
  ];
  const counts = describeCounts(countByPhase(robot));
  const phases = counts === '' ? '' : ` Closed trades: ${counts}.`;
  return `${description} ${HYPOTHETICAL} results: ${figures.join(', ')}.${phases} ${publicationText(robot)}. ${market.label}.`;
}

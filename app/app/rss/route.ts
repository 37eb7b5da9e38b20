import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { forGuest } from '@/lib/robots/catalogue/guest';
import { writeRobotFeed } from '@/lib/site/rss/robot-feed';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  const catalogue = getCatalogue();
  const feed = writeRobotFeed(getBaseUrl(), catalogue.all().map(forGuest), catalogue.market());
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}

import { publishedEntries } from '@/lib/content/entries/published-entries';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { writePostFeed } from '@/lib/site/rss/post-feed';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  const feed = writePostFeed(getBaseUrl(), publishedEntries('blog'));
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}

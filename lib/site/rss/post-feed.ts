import { Feed } from 'feed';
import { CFTC_TEXT } from '@/lib/robots/ledger/hypothetical';
import { blogPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { cleanText } from './clean-text';

interface FedPost {
  /** Its first slug: a feed's item stays the same when it gets another. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** UTC milliseconds. */
  readonly publishedAt: number;
}

const FED_POSTS = 30;

/** Posts as an RSS 2.0 document. @param posts newest first */
export function writePostFeed(baseUrl: string, posts: readonly FedPost[]): string {
  const [newest] = posts;
  const feed = new Feed({
    title: 'Tickproof blog',
    description: `Weekly reports written by program from the robots’ ledgers, and posts. ${CFTC_TEXT}`,
    link: `${baseUrl}${blogPath()}`,
    feed: `${baseUrl}${SITE_PATHS.blogFeed}`,
    language: 'en',
    generator: false,
    ...(newest && { updated: new Date(newest.publishedAt) }),
  });
  for (const { id, slug, title, summary, publishedAt } of posts.slice(0, FED_POSTS))
    feed.addItem({
      title: cleanText(title),
      link: `${baseUrl}${blogPath(slug)}`,
      guid: `${baseUrl}${blogPath(id)}`,
      date: new Date(publishedAt),
      description: cleanText(summary),
    });
  return feed.rss2();
}

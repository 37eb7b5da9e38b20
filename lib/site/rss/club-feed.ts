import { Feed } from 'feed';
import { clubFeedPath, clubPath, clubPostPath } from '@/lib/site/addresses/clubs-address';
import { cleanText } from './clean-text';

interface FedClub {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

interface FedClubPost {
  readonly id: string;
  /** null for a post that can't be seen. */
  readonly title: string | null;
  readonly html: string | null;
  /** null for a former member. */
  readonly handle: string | null;
  /** UTC milliseconds. */
  readonly writtenAt: number;
}

const FED_POSTS = 30;

/** The visible posts of a club as an RSS 2.0 document, newest first. */
export function writeClubFeed(baseUrl: string, club: FedClub, posts: readonly FedClubPost[]): string {
  const visible = [...posts]
    .filter(({ html }) => html !== null)
    .sort((a, b) => b.writtenAt - a.writtenAt)
    .slice(0, FED_POSTS);
  const feed = new Feed({
    title: cleanText(club.name),
    description: cleanText(`${club.about} Posts are members’ opinions, not advice.`),
    link: `${baseUrl}${clubPath(club.id)}`,
    feed: `${baseUrl}${clubFeedPath(club.id)}`,
    language: 'en',
    generator: false,
    ...(visible[0] && { updated: new Date(visible[0].writtenAt) }),
  });
  for (const { id, title, html, handle, writtenAt } of visible)
    feed.addItem({
      title: cleanText(title ?? ''),
      link: `${baseUrl}${clubPostPath(club.id, id)}`,
      guid: `${baseUrl}${clubPostPath(club.id, id)}`,
      date: new Date(writtenAt),
      description: cleanText(handle === null ? 'By a former member' : `By @${handle}`),
      content: cleanText(html ?? ''),
    });
  return feed.rss2();
}

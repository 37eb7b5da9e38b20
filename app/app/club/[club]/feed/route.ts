import { getClubs } from '@/lib/community/clubs/current';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { parseClub } from '@/lib/site/addresses/clubs-address';
import { writeClubFeed } from '@/lib/site/rss/club-feed';

export const dynamic = 'force-dynamic';

interface Context {
  readonly params: Promise<{ readonly club: string }>;
}

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const address = parseClub((await params).club, new URLSearchParams());
  const club = address && (await getClubs().find(address.clubId));
  if (!club) return new Response('There is no such club.', { status: 404 });
  const { posts } = await getClubs().posts(club.id, 1);
  return new Response(writeClubFeed(getBaseUrl(), club, posts), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}

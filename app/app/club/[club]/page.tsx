import { MissingClub } from '@/app/_clubs/missing-club';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { ClubPage } from '@/components/community/clubs/club-page';
import { getClubs } from '@/lib/community/clubs/current';
import { clubPath } from '@/lib/site/addresses/clubs-address';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

export default async function Page({ params, searchParams }: RouteProps) {
  const { clubId, page } = aboutAt(PAGES.club, { params: await params, search: await searchParams });
  const path = clubPath(clubId, page);
  const club = await getClubs().find(clubId);
  const { total, posts } = await getClubs().posts(clubId, page);
  if (!club || (page > 1 && posts.length === 0)) return <MissingClub page={PAGES.club} path={path} />;
  return (
    <SitePage
      page={PAGES.club}
      path={path}
      isIndexed={page === 1 && club.isIndexed}
      title={club.name}
      description={`${club.name}: ${club.about}`}
    >
      <ClubPage club={club} page={page} total={total} posts={posts} />
    </SitePage>
  );
}

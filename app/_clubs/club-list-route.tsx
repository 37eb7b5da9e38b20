import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { SitePage } from '@/app/_page/site-page';
import { CLUB_LIST_TITLES } from '@/components/community/clubs/club-labels';
import { ClubListPage } from '@/components/community/clubs/club-list-page';
import type { ClubKind } from '@/lib/community/clubs/club';
import { getClubs } from '@/lib/community/clubs/current';
import { clubListPath } from '@/lib/site/addresses/clubs-address';
import { PAGES } from '@/lib/site/addresses/pages';

const DESCRIPTIONS: Readonly<Record<ClubKind, string>> = {
  trader: 'Clubs of members who trade, with rules, a public moderation log, and every version of a post.',
  investor: 'Clubs of members who invest, with rules, a public moderation log, and every version of a post.',
};

/** The list of clubs of traders or of investors. */
export async function ClubListRoute({
  kind,
  searchParams,
}: Pick<RouteProps, 'searchParams'> & { readonly kind: ClubKind }) {
  const entry = kind === 'trader' ? PAGES.traderClubs : PAGES.clubs;
  const page = aboutAt(entry, { search: await searchParams });
  const path = clubListPath(kind, page);
  const { total, clubs } = await getClubs().list(kind, page);
  if (page > 1 && clubs.length === 0)
    return (
      <MissingPage
        page={entry}
        path={path}
        title={CLUB_LIST_TITLES[kind]}
        heading="No such page"
        text="There is no page with that number."
        instead={{ href: clubListPath(kind), text: 'All clubs' }}
      />
    );
  return (
    <SitePage
      page={entry}
      path={path}
      isIndexed={page === 1}
      title={CLUB_LIST_TITLES[kind]}
      description={DESCRIPTIONS[kind]}
    >
      <ClubListPage kind={kind} page={page} total={total} clubs={clubs} />
    </SitePage>
  );
}

import { redirect } from 'next/navigation';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { SitePage } from '@/app/_page/site-page';
import { MemberPage, type ShownFollow } from '@/components/community/member/member-page';
import { getMemberPages } from '@/lib/community/member-pages/current';
import { type MemberProfile, showsAnything } from '@/lib/community/member-pages/profile';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { memberPath } from '@/lib/site/addresses/member-address';
import { PAGES } from '@/lib/site/addresses/pages';
import { predictionsPath } from '@/lib/site/addresses/predictions-address';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const handle = aboutAt(PAGES.member, { params: await params });
  const profile = await getMemberPages().profile(handle);
  if (profile === null) return <Missing path={memberPath(handle)} />;
  // By a former handle, which its member may take again.
  if (profile.handle !== handle) redirect(memberPath(profile.handle));
  const { name, label } = getCatalogue().market();
  return (
    <SitePage
      page={PAGES.member}
      path={memberPath(handle)}
      isIndexed={showsAnything(profile)}
      title={`${handle}, a member`}
      description={`What ${handle} shows on Tickproof: robots followed, paper record net of costs, predictions with their score. ${label}.`}
    >
      <MemberPage profile={profile} follows={nameFollows(profile)} market={{ name, label }} />
    </SitePage>
  );
}

/** Robots that were removed are left out. */
function nameFollows({ follows }: MemberProfile): readonly ShownFollow[] | null {
  return (
    follows?.flatMap(({ robotId, followedAt }) => {
      const robot = getCatalogue().summary(robotId);
      return robot && robot !== 'removed'
        ? [{ id: robot.id, slug: robot.slug, name: robot.name, followedAt }]
        : [];
    }) ?? null
  );
}

function Missing({ path }: { readonly path: string }) {
  return (
    <MissingPage
      page={PAGES.member}
      path={path}
      title="Members"
      heading="No such member"
      text="Nobody has this handle now. A member who left takes their page with them."
      instead={{ href: predictionsPath({ show: 'board' }), text: 'Board of predictions' }}
    />
  );
}

import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { MissingPage } from '@/app/_page/missing-page';
import { SitePage } from '@/app/_page/site-page';
import { ModerationLogPage } from '@/components/community/moderation/log-page';
import { getModerationLog } from '@/lib/community/moderation/current';
import { MODERATION_LOG_PATH, moderationLogPath } from '@/lib/site/addresses/clubs-address';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const page = aboutAt(PAGES.moderationLog, { search: await searchParams });
  const path = moderationLogPath(page);
  const log = await getModerationLog(page);
  if (page > 1 && log.actions.length === 0)
    return (
      <MissingPage
        page={PAGES.moderationLog}
        path={path}
        title="Moderation log"
        heading="No such page"
        text="There is no page with that number."
        instead={{ href: MODERATION_LOG_PATH, text: 'The newest decisions' }}
      />
    );
  return (
    <SitePage
      page={PAGES.moderationLog}
      path={path}
      isIndexed={page === 1}
      title="Moderation log"
      description="Every decision about posts in clubs: the rule, who decided, whether it still holds, and appeals."
    >
      <ModerationLogPage log={log} page={page} />
    </SitePage>
  );
}

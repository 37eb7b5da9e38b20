import { ClubRules } from '@/components/community/clubs/club-page';
import { LogTable } from '@/components/community/clubs/log-table';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import { PageLinks } from '@/components/ui/pagination/page-links';
import { Section } from '@/components/ui/section/section';
import { LOG_PER_PAGE, type LogPage } from '@/lib/community/moderation/moderation';
import { formatPlural } from '@/lib/core/format/number';
import { homePath } from '@/lib/site/addresses/addresses';
import { clubListPath, moderationLogPath } from '@/lib/site/addresses/clubs-address';
import { ClubLog } from './club-log';

/** What moderators decided, for everyone. */
export function ModerationLogPage({ log, page }: { readonly log: LogPage; readonly page: number }) {
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Trader clubs', href: clubListPath('trader') },
        ]}
        current="Moderation log"
      />
      <Page
        title="Moderation log"
        summary="Every decision about posts and clubs, with its rule and whether it still holds. It names neither authors nor moderators."
      >
        <Section title={log.total === 0 ? 'Decisions' : formatPlural(log.total, 'decision')}>
          <LogTable actions={log.actions} />
          <PageLinks
            page={page}
            pageCount={Math.ceil(log.total / LOG_PER_PAGE)}
            hrefFor={moderationLogPath}
          />
        </Section>
        <ClubLog actions={log.clubs} />
        <ClubRules />
      </Page>
    </>
  );
}

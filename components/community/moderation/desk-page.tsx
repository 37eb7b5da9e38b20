import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Page } from '@/components/ui/page/page';
import { homePath } from '@/lib/site/addresses/addresses';
import { MODERATION_LOG_PATH } from '@/lib/site/addresses/clubs-address';
import { DeskIsland } from './desk-island';

/** What waits for moderators; the HTML holds none of it. */
export function ModerationPage() {
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Moderation" />
      <Page title="Moderation">
        <noscript>
          <Notice tone="warning" title="This page needs JavaScript">
            <p>Turn on JavaScript to read and decide.</p>
          </Notice>
        </noscript>
        <DeskIsland />
        <Note>
          Everyone sees what is decided in the <a href={MODERATION_LOG_PATH}>moderation log</a>, without
          names.
        </Note>
      </Page>
    </>
  );
}

import { SitePage } from '@/app/_page/site-page';
import { ModerationPage } from '@/components/community/moderation/desk-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage page={PAGES.moderation} title="Moderation" description="Moderators of clubs decide here.">
      <ModerationPage />
    </SitePage>
  );
}

import { SitePage } from '@/app/_page/site-page';
import { OwnMemberPage } from '@/components/community/member/own-member-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.ownMember}
      title="Your public page"
      description="What others see of you on Tickproof: a handle, and what you choose to show."
    >
      <OwnMemberPage />
    </SitePage>
  );
}

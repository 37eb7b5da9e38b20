import { SitePage } from '@/app/_page/site-page';
import { SharePage } from '@/components/account/referrals/share-page';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.shareWithFriends}
      title="Share with friends"
      description="A link of your own for friends, and how many of them joined Tickproof by it."
    >
      <SharePage />
    </SitePage>
  );
}

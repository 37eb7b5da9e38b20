import { SitePage } from '@/app/_page/site-page';
import { LevelTestSection } from '@/components/pages/level-test/level-test-section';
import { PAGES } from '@/lib/site/addresses/pages';

export default function Page() {
  return (
    <SitePage
      page={PAGES.levelTest}
      title="Level test: which AI robots suit you?"
      description="Are you a beginner, an intermediate trader or an expert? Two questions show which AI trading robots suit you."
    >
      <LevelTestSection isOpen heading="h1" />
    </SitePage>
  );
}

import { HeadTags } from '@/app/_metadata/head-tags';
import { LevelTestSection } from '@/components/content/level-test/level-test-section';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { preloginPath } from '@/lib/site/addresses/addresses';

/** The level test. */
export default function Page() {
  return (
    <PageShell market={getCatalogue().market()}>
      <HeadTags
        title="Level test: which AI robots suit you?"
        description="Two questions tell whether you are a beginner, an intermediate trader or an expert, and which AI trading robots suit you."
        path={preloginPath()}
      />
      <LevelTestSection isOpen heading="h1" />
    </PageShell>
  );
}

import { SitePage } from '@/app/_page/site-page';
import { VerifyPage } from '@/components/content/verify/verify-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { readReplayProgramHash } from '@/lib/http/routes/server/verify-script';
import { getBaseUrl, getCatalogue, getLogFacts } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { mainPath } from '@/lib/site/addresses/page';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const catalogue = getCatalogue();
  const results = catalogue
    .all()
    .flatMap(({ ready, statistics }) => (ready && statistics?.closedPL ? [statistics.closedPL] : []));
  return (
    <SitePage
      page={PAGES.verify}
      title="Verify every trade and every robot"
      description="Daily signed roots over every robot’s ledger, robots ever published and removed, the signing key, and how to check a trade without trusting us."
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Verify', path: mainPath(PAGES.verify) },
        ])}
      />
      <VerifyPage
        facts={await getLogFacts()}
        replayHash={readReplayProgramHash()}
        listed={{ withResult: results.length, losing: results.filter((closedPL) => closedPL < 0).length }}
      />
    </SitePage>
  );
}

import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { WizardStart } from '@/components/portfolios/wizard/wizard-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { WIZARD_START_PATH, wizardAddressPath } from '@/lib/site/addresses/wizard-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.wizardStart, { search: await searchParams });
  return (
    <SitePage
      page={PAGES.wizardStart}
      path={WIZARD_START_PATH}
      isIndexed={wizardAddressPath(address, WIZARD_START_PATH) === WIZARD_START_PATH}
      title="AI wizard: five questions"
      description="Five questions about your aim, horizon, bearable loss, time and experience lead to three mixes of cash, portfolios and robots, each with what a bad month would have cost."
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'AI wizard', path: WIZARD_START_PATH },
        ])}
      />
      <WizardStart address={address} />
    </SitePage>
  );
}

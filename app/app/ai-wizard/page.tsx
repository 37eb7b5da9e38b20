import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { WizardPage, WizardStart } from '@/components/portfolios/wizard/wizard-page';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { robotCandidates } from '@/lib/portfolios/wizard/robot-candidates';
import { SUGGEST_MIXES } from '@/lib/portfolios/wizard/suggest-mixes';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { PAGES } from '@/lib/site/addresses/pages';
import { wizardAddressPath } from '@/lib/site/addresses/wizard-address';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.wizard, { search: await searchParams });
  const { answers } = address;
  return (
    <SitePage
      page={PAGES.wizard}
      path={wizardAddressPath(address)}
      title="AI wizard: three proposals"
      description="Three mixes of cash, portfolios and robots for five answers: why each part was chosen, what was left out, and what a bad month would have cost."
    >
      {answers === null ? <WizardStart address={address} /> : <Proposed address={{ ...address, answers }} />}
    </SitePage>
  );
}

type ProposedProps = Pick<Parameters<typeof WizardPage>[0], 'address'>;

async function Proposed({ address }: ProposedProps) {
  const catalogue = getCatalogue();
  const { candidates, few, all } = await robotCandidates(catalogue);
  const { state, answer } = await getAnalysis().ask(SUGGEST_MIXES, address.answers, candidates);
  return (
    <WizardPage
      address={address}
      state={state}
      suggestion={answer}
      robots={{ few, all }}
      marketLabel={catalogue.market().label}
    />
  );
}

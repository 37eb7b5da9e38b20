import { Actions } from '@/components/ui/actions/actions';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { HypotheticalText } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import type { MarketView } from '@/lib/market/data/source';
import { productsSold } from '@/lib/people/memberships/products';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { REAL_PRICES_TEXT } from '@/lib/robots/evaluation/real-prices';
import { homePath, legalPath, robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { PlanChooser } from './plan-chooser';
import type { PlanLosses } from './plan-losses';
import { PlanQuestions } from './plan-questions';

interface MembershipsPageProps {
  readonly market: MarketView;
  /** How many robots of each plan lose. */
  readonly losses?: PlanLosses;
  /** How many robots decide by learned models. */
  readonly learned: string;
  /** Whether list prices were really offered; without it, none is shown. */
  readonly hasListPrices?: boolean;
}

export function MembershipsPage({
  market,
  losses = {},
  learned,
  hasListPrices = false,
}: MembershipsPageProps) {
  const sold = productsSold(getSiteConfig().features).map(({ id }) => id);
  return (
    <Page
      kind="landing"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Plans" />}
      title="Plans"
    >
      <PlanChooser hasListPrices={hasListPrices} losses={losses} sold={sold} />
      <HypotheticalText />
      <PlanQuestions market={market} sold={sold} />
      <Note look="text">
        {learned} {REAL_PRICES_TEXT} No plan improves results or makes them real: read the{' '}
        <a href={legalPath('disclaimers-and-limitations')}>Disclaimers and Limitations</a> first.
      </Note>
      <Actions>
        <ButtonLink look="secondary" href={robotsPath('stocks-etf')}>
          See all robots
        </ButtonLink>
        <ButtonLink look="secondary" href={SITE_PATHS.myPlans}>
          My plans
        </ButtonLink>
      </Actions>
    </Page>
  );
}

import { NotComplete } from '@/components/analysis/not-complete/not-complete';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { ButtonLink } from '@/components/ui/button/button';
import { Empty } from '@/components/ui/empty/empty';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import type { Answered } from '@/lib/analysis/questions/question';
import type { BasketRow } from '@/lib/portfolios/baskets/basket-view';
import { homePath } from '@/lib/site/addresses/addresses';
import {
  BASKET_RISKS,
  type BasketList,
  type BasketListAddress,
  basketListPath,
} from '@/lib/site/addresses/basket-address';
import { LIST_TITLES, RISK_LABELS, RISK_RANGES } from './basket-labels';
import { BasketTable } from './basket-table';
import { HowBasketsCount } from './how-baskets-count';

interface BasketListPageProps {
  readonly address: BasketListAddress;
  readonly answered: Answered<readonly BasketRow[]>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

const SUMMARIES: Readonly<Record<'model-portfolios' | 'active-portfolios', string>> = {
  'model-portfolios':
    'Portfolios that hold by a fixed scheme and rebalance by calendar. Each decision is logged, with its costs.',
  'active-portfolios':
    'Portfolios that change what they hold by signals. Each decision is logged, with its costs.',
};

/** All baskets of a kind, winners and losers. */
export function BasketListPage({ address, answered, marketLabel }: BasketListPageProps) {
  const { list } = address;
  const { answer, state } = answered;
  const isModel = list === 'model-portfolios';
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={LIST_TITLES[list]} />
      <Page title={LIST_TITLES[list]} summary={SUMMARIES[isModel ? 'model-portfolios' : 'active-portfolios']}>
        <FilterBar>
          <FilterLinks
            label="Kind"
            links={(['model-portfolios', 'active-portfolios'] as const).map((other) => ({
              text: LIST_TITLES[other],
              href: basketListPath({ list: other }),
              isCurrent: other === list,
            }))}
          />
          <FilterLinks
            label="Risk"
            links={[null, ...BASKET_RISKS].map((risk) => ({
              text: risk === null ? 'All risks' : RISK_LABELS[risk],
              href: basketListPath({ ...address, risk }),
              isCurrent: risk === address.risk,
              ...(risk !== null && { nofollow: true as const }),
            }))}
          />
        </FilterBar>
        <Note>
          Losing portfolios stay listed <Hypothetical />
        </Note>
        {answer === null ? (
          <NotComplete state={state} what="The list of portfolios" />
        ) : (
          <BasketTable title={`All ${LIST_TITLES[list].toLowerCase()}`} address={address} rows={answer} />
        )}
        <Note>
          Risk is the backtest’s volatility a year: {RISK_RANGES}. {marketLabel}. Trades are simulated and
          after costs. None of this is advice.
        </Note>
        <HowBasketsCount />
      </Page>
    </>
  );
}

/** In place of baskets that a learned model would decide. */
export function NoAiBasketsPage({ list }: { readonly list: BasketList }) {
  const other = list === 'ai-model-portfolios' ? 'model-portfolios' : 'active-portfolios';
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={LIST_TITLES[list]} />
      <Page title={LIST_TITLES[list]}>
        <Empty
          title="No portfolio here uses a learned model"
          action={<ButtonLink href={basketListPath({ list: other })}>{LIST_TITLES[other]}</ButtonLink>}
        >
          A portfolio is called AI only if a learned model decides what it holds. All portfolios on this site
          follow fixed rules that are written on their pages.
        </Empty>
      </Page>
    </>
  );
}

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
import { inSentence, LIST_TITLES, RISK_LABELS, RISK_RANGES } from './basket-labels';
import { BasketTable } from './basket-table';
import { HowBasketsCount } from './how-baskets-count';

interface BasketListPageProps {
  readonly address: BasketListAddress;
  readonly answered: Answered<readonly BasketRow[]>;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

const SUMMARIES: Readonly<Record<BasketList, string>> = {
  'model-portfolios':
    'Portfolios that hold by a fixed scheme and rebalance by calendar. Each decision is logged, with its costs.',
  'active-portfolios':
    'Portfolios that change what they hold by signals. Each decision is logged, with its costs.',
  'ai-active-portfolios':
    'Portfolios whose rule decides with a learned model’s forecasts. Each decision is logged with the model’s hash and its costs, and compared with the same rule without the model.',
  'ai-model-portfolios': 'Portfolios that a learned model decides for and that rebalance by calendar.',
};

/** Lists that have portfolios. */
const FILLED = ['model-portfolios', 'active-portfolios', 'ai-active-portfolios'] as const;

/** All baskets of a kind, winners and losers. */
export function BasketListPage({ address, answered, marketLabel }: BasketListPageProps) {
  const { list } = address;
  const { answer, state } = answered;
  const waitsFor = answer?.find((row) => row.waitsFor !== null)?.waitsFor ?? null;
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={LIST_TITLES[list]} />
      <Page title={LIST_TITLES[list]} summary={SUMMARIES[list]}>
        <FilterBar>
          <FilterLinks
            label="Kind"
            links={FILLED.map((other) => ({
              text: LIST_TITLES[other].replace(' portfolios', ''),
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
        {waitsFor !== null && <Note look="warning">Records haven’t started yet. {waitsFor}</Note>}
        {answer === null ? (
          <NotComplete state={state} what="The list of portfolios" />
        ) : (
          <BasketTable title={`All ${inSentence(LIST_TITLES[list])}`} address={address} rows={answer} />
        )}
        <Note>
          Risk is the backtest’s volatility a year: {RISK_RANGES}. {marketLabel}. Trades are simulated and
          after costs. None of this is advice.
        </Note>
        <HowBasketsCount hasAi={list === 'ai-active-portfolios'} />
      </Page>
    </>
  );
}

/** In place of baskets that a learned model decides for and that rebalance by calendar alone: there are none. */
export function NoAiBasketsPage() {
  const title = LIST_TITLES['ai-model-portfolios'];
  const other = 'ai-active-portfolios';
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current={title} />
      <Page title={title}>
        <Empty
          title="No portfolio here uses a learned model"
          action={
            <>
              <ButtonLink href={basketListPath({ list: other })}>{LIST_TITLES[other]}</ButtonLink>
              <ButtonLink look="secondary" href={basketListPath({ list: 'model-portfolios' })}>
                {LIST_TITLES['model-portfolios']}
              </ButtonLink>
            </>
          }
        >
          A portfolio is called AI only if a learned model decides what it holds. Model portfolios hold by a
          fixed scheme, so none does. Those that act on a model’s forecasts are active portfolios.
        </Empty>
      </Page>
    </>
  );
}

import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { LIST_TITLES } from '@/components/portfolios/baskets/basket-labels';
import { BasketListPage, NoAiBasketsPage } from '@/components/portfolios/baskets/basket-list-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { GET_BASKETS } from '@/lib/portfolios/baskets/get-baskets';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { basketListPath, isIndexedBasketList } from '@/lib/site/addresses/basket-address';
import { PAGES } from '@/lib/site/addresses/pages';
import { basketListData } from '@/lib/site/structured-data/baskets';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';

export const dynamic = 'force-dynamic';

export default async function Page({ params, searchParams }: RouteProps) {
  const address = aboutAt(PAGES.basketList, { params: await params, search: await searchParams });
  const { list } = address;
  const path = basketListPath(address);
  const title = LIST_TITLES[list];
  const breadcrumbs = (
    <JsonLd
      data={breadcrumbData(getBaseUrl(), [
        { name: 'Home', path: homePath() },
        { name: title, path: basketListPath({ list }) },
      ])}
    />
  );
  if (list === 'ai-model-portfolios')
    return (
      <SitePage
        page={PAGES.basketList}
        path={path}
        isIndexed={false}
        title={title}
        description={`${title}: none so far. A portfolio is called AI only if a learned model decides what it holds.`}
      >
        {breadcrumbs}
        <NoAiBasketsPage />
      </SitePage>
    );
  const answered = await getAnalysis().ask(GET_BASKETS, {
    kind: list === 'model-portfolios' ? 'model' : 'active',
    isAi: list === 'ai-active-portfolios',
  });
  const { label } = getCatalogue().market();
  return (
    <SitePage
      page={PAGES.basketList}
      path={path}
      isIndexed={isIndexedBasketList(address)}
      title={title}
      description={`${title}, each with its rule, record after costs, benchmark, equal mix, turnover and hash-chained rebalance log. ${label}.`}
    >
      {breadcrumbs}
      {answered.answer && (
        <JsonLd data={basketListData(getBaseUrl(), { name: title, path, baskets: answered.answer })} />
      )}
      <BasketListPage address={address} answered={answered} marketLabel={label} />
    </SitePage>
  );
}

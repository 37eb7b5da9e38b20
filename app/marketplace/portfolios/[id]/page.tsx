import { notFound } from 'next/navigation';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { inSentence, kindLabel, LIST_TITLES, listWith } from '@/components/portfolios/baskets/basket-labels';
import { BasketPage, BasketWaiting } from '@/components/portfolios/baskets/basket-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { findBasket } from '@/lib/portfolios/baskets/all-baskets';
import { GET_BASKET } from '@/lib/portfolios/baskets/get-baskets';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { basketListPath, basketPath } from '@/lib/site/addresses/basket-address';
import { PAGES } from '@/lib/site/addresses/pages';
import { basketData } from '@/lib/site/structured-data/baskets';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const id = aboutAt(PAGES.basket, { params: await params });
  const { name, kind, learned, text } = findBasket(id) ?? notFound();
  const sorted = { kind, isAi: learned !== undefined };
  const list = listWith(sorted);
  const { answer, state } = await getAnalysis().ask(GET_BASKET, id);
  const { label } = getCatalogue().market();
  const path = basketPath(id);
  const description = `${text} Record after costs beside its benchmark and an equal mix, holdings and rebalance log. ${label}.`;
  return (
    <SitePage
      page={PAGES.basket}
      path={path}
      title={`${name}: ${inSentence(kindLabel(sorted))}`}
      description={description}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: LIST_TITLES[list], path: basketListPath({ list }) },
          { name, path },
        ])}
      />
      {answer ? (
        <>
          <JsonLd data={basketData(getBaseUrl(), { name, path, description, marketLabel: label })} />
          <BasketPage basket={answer} marketLabel={label} />
        </>
      ) : (
        <BasketWaiting name={name} state={state} />
      )}
    </SitePage>
  );
}

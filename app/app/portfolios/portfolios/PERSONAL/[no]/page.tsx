import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { MarketLabel } from '@/components/live/market-label/market-label';
import { OtherPortfolioPage } from '@/components/portfolios/manager/other-portfolio-page';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { portfolioPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { portfolioChoices } from '../choices';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: RouteProps) {
  const no = aboutAt(PAGES.portfolio, { params: await params });
  const catalogue = getCatalogue();
  return (
    <SitePage
      page={PAGES.portfolio}
      path={portfolioPath(no)}
      title="Portfolio manager"
      description="Another portfolio of yours: its returns, cost, income and risk."
    >
      <OtherPortfolioPage
        no={no}
        count={<MarketLabel market={catalogue.market()} />}
        {...portfolioChoices(catalogue)}
      />
    </SitePage>
  );
}

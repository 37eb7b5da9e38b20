import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { FundMenuPage, type ShownFund } from '@/components/portfolios/401k/fund-menu-page';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { NO_DAILY_BARS } from '@/lib/market/daily-bars/daily-bars-state';
import { kindOfFund } from '@/lib/portfolios/401k/coverage';
import { type FundMenu, type MenuFund, readFundMenu } from '@/lib/portfolios/401k/fund-menu';
import { MENU_OVERLAPS } from '@/lib/portfolios/401k/menu-overlaps';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { fundMenuPath } from '@/lib/site/addresses/fund-menu-address';
import { PAGES } from '@/lib/site/addresses/pages';

export const dynamic = 'force-dynamic';

const NO_MENU: FundMenu = { funds: [], problems: [] };

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.fundMenu, { search: await searchParams });
  const { funds, problems } = address.menu === '' ? NO_MENU : readFundMenu(address.menu);
  const shown = problems.length > 0 ? [] : funds.map(toShown);
  const answered =
    shown.length === 0
      ? { state: NO_DAILY_BARS, answer: null }
      : await getAnalysis().ask(
          MENU_OVERLAPS,
          shown.map(({ ticker }) => ticker),
        );
  return (
    <SitePage
      page={PAGES.fundMenu}
      path={fundMenuPath(address)}
      title="401(k) plans: fees, overlap and gaps"
      description="What the fees of a 401(k) plan’s funds take over 30 years, which of them are nearly the same, what is missing, and a share of stocks by age."
    >
      <FundMenuPage
        address={address}
        menuProblems={problems}
        funds={shown}
        answered={answered}
        marketLabel={getCatalogue().market().label}
      />
    </SitePage>
  );
}

function toShown(fund: MenuFund): ShownFund {
  const instrument = getCatalogue().instrument(fund.ticker);
  return { ...fund, name: instrument?.fundName ?? null, kind: kindOfFund(fund, instrument) };
}

import { SitePage } from '@/app/_page/site-page';
import { HomePage } from '@/components/pages/home/home-page';
import { classesWithRobots, marketLabel } from '@/components/pages/home/offered-classes';
import { listWaysIn } from '@/components/pages/home/ways-in-view';
import { type CardView, toCardView } from '@/components/robots/robot-model/card-view';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { toGuestProduct } from '@/lib/http/api/products/product';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { getBaseUrl, getCatalogue, getNewestTrades } from '@/lib/robots/catalogue/current';
import { newestTradeViews } from '@/lib/robots/catalogue/newest-trade-view';
import { type Overview, readOverview } from '@/lib/robots/catalogue/overview';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { learnedText } from '@/lib/robots/strategies/learned';
import { ASSET_CLASSES, coveredFundTypes } from '@/lib/site/addresses/asset-class';
import { PAGES } from '@/lib/site/addresses/pages';
import { organizationData, websiteData } from '@/lib/site/structured-data/organization';

const CARDS_PER_CLASS = 6;
const TRADES = 5;

function liveFigures(catalogue: CatalogueReader): string {
  const { ready, total } = catalogue.progress();
  return total === 0 ? '' : `${formatPlural(total, 'robot')}, ${formatCount(ready)} with figures. `;
}

function firstCards({ first: { robots, lead } }: Overview): readonly CardView[] {
  return (lead ? [...robots].sort((a, b) => shownReturn(b) - shownReturn(a)) : robots)
    .slice(0, CARDS_PER_CLASS)
    .map((robot) => toCardView(toGuestProduct(robot)));
}

/** Since publication, as the table shows it. */
function shownReturn({ sincePublication }: RobotSummary): number {
  return sincePublication?.returnPct ?? sincePublication?.profitPct ?? 0;
}

export default async function Page() {
  const catalogue = getCatalogue();
  const classes = ASSET_CLASSES.map((assetClass) => {
    const overview = readOverview(catalogue, coveredFundTypes(assetClass));
    return { assetClass, overview, cards: firstCards(overview) };
  });
  const trades = newestTradeViews(await getNewestTrades(TRADES), catalogue);
  return (
    <SitePage
      page={PAGES.home}
      title="Tickproof: AI trading robots whose every trade you can check"
      description={`AI trading robots for ${marketLabel(classesWithRobots(classes))} with every trade in a tamper-evident ledger. Returns are after costs, and losing robots stay listed. ${liveFigures(catalogue)}${catalogue.market().label}.`}
    >
      <JsonLd data={organizationData(getBaseUrl())} />
      <JsonLd data={websiteData(getBaseUrl())} />
      <HomePage
        overview={readOverview(catalogue, FUND_TYPES)}
        classes={classes}
        ways={listWaysIn(catalogue)}
        trades={trades}
        progress={catalogue.progress()}
        market={catalogue.market()}
        learned={learnedText(catalogue.all())}
      />
    </SitePage>
  );
}

import { HomePage } from '@/components/content/home/home-page';
import { classesWithRobots, marketWords } from '@/components/content/home/offered-classes';
import { waysInOf } from '@/components/content/home/ways-in-view';
import { type CardView, cardViewOf } from '@/components/robots/robot-card/card-view';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import { readOverview } from '@/lib/robots/catalogue/overview';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { toGuestProduct } from '@/lib/robots/catalogue/wire';
import { homePath } from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES, type AssetClass, fundTypesOf } from '@/lib/site/addresses/asset-class';
import { listOf } from '@/lib/site/addresses/list-address';
import { listSearch } from '@/lib/site/addresses/list-filter';
import { organizationData, websiteData } from '@/lib/site/structured-data/organization';
import { HeadTags } from './_metadata/head-tags';

const CARDS_PER_CLASS = 3;

function liveFigures(catalogue: CatalogueReader): string {
  const { ready, total } = catalogue.progress();
  return total === 0 ? '' : `${formatPlural(total, 'robot')}, ${formatCount(ready)} with figures. `;
}

/** The robots that a class's list begins with, as far as they are ready. */
function firstCards(catalogue: CatalogueReader, assetClass: AssetClass): readonly CardView[] {
  const { items } = catalogue.search({ ...listSearch(listOf(assetClass)), pageSize: CARDS_PER_CLASS });
  return items.filter((robot) => robot.ready).map((robot) => cardViewOf(toGuestProduct(robot)));
}

export default async function Page() {
  const catalogue = getCatalogue();
  const classes = ASSET_CLASSES.map((assetClass) => ({
    assetClass,
    overview: readOverview(catalogue, fundTypesOf(assetClass)),
    cards: firstCards(catalogue, assetClass),
  }));
  const leader = classes.find(({ overview }) => overview.leader)?.overview.leader;
  const details = leader ? await catalogue.details(leader.id) : null;
  return (
    <PageShell market={catalogue.market()}>
      <HeadTags
        title="Tickproof: AI trading robots whose every trade you can check"
        description={`AI trading robots for ${marketWords(classesWithRobots(classes))}, with every trade in a hash-chained ledger, costs inside, losers listed. ${liveFigures(catalogue)}${catalogue.market().label}.`}
        path={homePath()}
      />
      <JsonLd data={organizationData(getBaseUrl())} />
      <JsonLd data={websiteData(getBaseUrl())} />
      <HomePage
        classes={classes}
        ways={waysInOf(catalogue)}
        shown={details && details !== 'removed' ? detailsForGuest(details) : null}
        progress={catalogue.progress()}
        market={catalogue.market()}
      />
    </PageShell>
  );
}

import { notFound } from 'next/navigation';
import { HeadTags, PageTitle } from '@/app/_metadata/head-tags';
import { PageShell } from '@/components/page-shell/page-shell';
import { type CardView, cardViewOf } from '@/components/robot-card/card-view';
import { RobotDetails } from '@/components/robot-details/robot-details';
import { RobotRemoved } from '@/components/robot-details/robot-removed';
import { listSteps } from '@/components/robot-list/list-words';
import { JsonLd } from '@/components/structured-data/json-ld';
import { robotImagePath, robotPath } from '@/lib/addresses/addresses';
import { assetClassOf } from '@/lib/addresses/asset-class';
import { listOf } from '@/lib/addresses/list-address';
import { getBaseUrl, getCatalogue } from '@/lib/catalogue/current';
import { detailsForGuest, forGuest, type GuestDetails } from '@/lib/catalogue/guest';
import { similarRobots } from '@/lib/catalogue/similar-robots';
import { formatPercent, formatPlural, formatRatio } from '@/lib/format/number';
import { breadcrumbData } from '@/lib/structured-data/breadcrumbs';
import { robotProductData } from '@/lib/structured-data/robot-product';

const SIMILAR_ROBOTS = 3;

async function readDetails(id: number): Promise<GuestDetails & { readonly similar: readonly CardView[] }> {
  const details = await getCatalogue().details(id);
  // Addresses are checked before pages are asked for; a robot can go in between.
  if (details === null || details === 'removed') notFound();
  const similar = similarRobots(getCatalogue(), details.robot, SIMILAR_ROBOTS);
  return { ...detailsForGuest(details), similar: similar.map((robot) => cardViewOf(forGuest(robot))) };
}

export async function RobotRoute({ id }: { readonly id: number }) {
  const details = await readDetails(id);
  const baseUrl = getBaseUrl();
  const above = listSteps(listOf(assetClassOf(details.robot.fundTypes)));
  return (
    <PageShell market={details.market} section={assetClassOf(details.robot.fundTypes)}>
      <HeadTags
        title={details.robot.name}
        description={describe(details)}
        path={robotPath(details.robot)}
        image={robotImagePath(details.robot)}
      />
      <JsonLd data={robotProductData(baseUrl, details.robot, details.market)} />
      <JsonLd
        data={breadcrumbData(baseUrl, [
          ...above,
          { name: details.robot.name, path: robotPath(details.robot) },
        ])}
      />
      <RobotDetails details={details} progress={getCatalogue().progress()} similar={details.similar} />
    </PageShell>
  );
}

export function RobotRemovedRoute() {
  return (
    <PageShell market={getCatalogue().market()}>
      <PageTitle title="This robot was removed" />
      <meta name="robots" content="noindex, follow" />
      <RobotRemoved />
    </PageShell>
  );
}

function describe({ robot, market }: GuestDetails): string {
  const { statistics } = robot;
  if (!statistics) return `${robot.name}. ${robot.description} ${market.label}.`;
  const annual = formatPercent(statistics.annualPL, 0, true);
  return `${robot.name}: annualized return ${annual} after costs, profit factor ${formatRatio(statistics.profitFactor)}, ${formatPercent(statistics.wonPct)} of ${formatPlural(statistics.closedCount, 'trade')} won, every trade in a ledger you can check. ${market.label}.`;
}

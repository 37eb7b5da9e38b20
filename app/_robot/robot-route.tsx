import { HeadTags, PageTitle } from '@/app/_metadata/head-tags';
import { BareShell } from '@/components/page-shell/bare-shell';
import { PageShell } from '@/components/page-shell/page-shell';
import { RobotRemoved } from '@/components/robot-details/robot-removed';
import { listSteps } from '@/components/robot-list/list-words';
import { JsonLd } from '@/components/structured-data/json-ld';
import { robotImagePath, robotPath } from '@/lib/addresses/addresses';
import { assetClassOf } from '@/lib/addresses/asset-class';
import { listOf } from '@/lib/addresses/list-address';
import { getBaseUrl, getCatalogue } from '@/lib/catalogue/current';
import { breadcrumbData } from '@/lib/structured-data/breadcrumbs';
import { robotProductData } from '@/lib/structured-data/robot-product';
import { describeRobot } from './describe-robot';
import { RobotView, readRobot } from './robot-view';

export async function RobotRoute({ id }: { readonly id: number }) {
  const details = await readRobot(id);
  const baseUrl = getBaseUrl();
  const above = listSteps(listOf(assetClassOf(details.robot.fundTypes)));
  return (
    <PageShell market={details.market} section={assetClassOf(details.robot.fundTypes)}>
      <HeadTags
        title={details.robot.name}
        description={describeRobot(details)}
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
      <RobotView facts={details} />
    </PageShell>
  );
}

export function RobotRemovedRoute({ isInApp = false }: { readonly isInApp?: boolean }) {
  const Shell = isInApp ? BareShell : PageShell;
  return (
    <Shell market={getCatalogue().market()}>
      <PageTitle title="This robot was removed" />
      <meta name="robots" content="noindex, follow" />
      <RobotRemoved isInApp={isInApp} />
    </Shell>
  );
}

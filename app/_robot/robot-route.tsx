import { PageTitle } from '@/app/_page/head-tags';
import { SitePage } from '@/app/_page/site-page';
import { RobotRemoved } from '@/components/pages/robot-details/robot-removed';
import { listSteps } from '@/components/robots/robot-list/list-labels';
import { BareShell } from '@/components/shell/page-shell/bare-shell';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { robotImagePath, robotPath } from '@/lib/site/addresses/addresses';
import { assetClassFor } from '@/lib/site/addresses/asset-class';
import { unfilteredList } from '@/lib/site/addresses/list-address';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { robotProductData } from '@/lib/site/structured-data/robot-product';
import { describeRobot } from './describe-robot';
import { RobotView, readRobot } from './robot-view';

export async function RobotRoute({ id }: { readonly id: number }) {
  const details = await readRobot(id);
  const baseUrl = getBaseUrl();
  const above = listSteps(unfilteredList(assetClassFor(details.robot.fundTypes)));
  return (
    <SitePage
      page={PAGES.robot}
      section={assetClassFor(details.robot.fundTypes)}
      title={details.robot.name}
      description={describeRobot(details)}
      path={robotPath(details.robot)}
      image={robotImagePath(details.robot)}
    >
      <JsonLd data={robotProductData(baseUrl, details.robot, details.market)} />
      <JsonLd
        data={breadcrumbData(baseUrl, [
          ...above,
          { name: details.robot.name, path: robotPath(details.robot) },
        ])}
      />
      <RobotView facts={details} />
    </SitePage>
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

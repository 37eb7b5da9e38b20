import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { cache } from 'react';
import { pageMetadata } from '@/app/_metadata/page-metadata';
import { PageShell } from '@/components/page-shell/page-shell';
import { RobotDetails } from '@/components/robot-details/robot-details';
import { RobotRemoved } from '@/components/robot-details/robot-removed';
import { robotPath } from '@/lib/addresses/addresses';
import { assetClassOf } from '@/lib/addresses/asset-class';
import { getCatalogue } from '@/lib/catalogue/current';
import { detailsForGuest, type GuestDetails } from '@/lib/catalogue/guest';
import { formatPercent, formatPlural, formatRatio } from '@/lib/format/number';

/** Read once a request, for the metadata and the page. */
const readDetails = cache((id: number) => getCatalogue().details(id));

/** The robot at a path, after a redirect where the path is not the canonical one. `null` in `id` is no robot's. */
async function readRobot(id: number | null, path: string): Promise<GuestDetails | 'removed'> {
  const details = id === null ? null : await readDetails(id);
  if (details === null) notFound();
  if (details === 'removed') return details;
  const canonical = robotPath(details.robot);
  if (path !== canonical) permanentRedirect(canonical);
  return detailsForGuest(details);
}

export async function robotMetadata(id: number | null, path: string): Promise<Metadata> {
  const details = await readRobot(id, path);
  if (details === 'removed')
    return { title: 'This robot was removed', robots: { index: false, follow: true } };
  return pageMetadata({
    title: details.robot.name,
    description: describe(details),
    path: robotPath(details.robot),
  });
}

export async function RobotRoute({ id, path }: { readonly id: number | null; readonly path: string }) {
  const details = await readRobot(id, path);
  const catalogue = getCatalogue();
  if (details === 'removed')
    return (
      <PageShell market={catalogue.market()}>
        <RobotRemoved />
      </PageShell>
    );
  return (
    <PageShell market={details.market} section={assetClassOf(details.robot.fundTypes)}>
      <RobotDetails details={details} progress={catalogue.progress()} />
    </PageShell>
  );
}

function describe({ robot, market }: GuestDetails): string {
  const { statistics } = robot;
  if (!statistics) return `${robot.description} ${market.label}.`;
  const annual = formatPercent(statistics.annualPL, 0, true);
  return `Annualized return ${annual} after costs, profit factor ${formatRatio(statistics.profitFactor)}, ${formatPercent(statistics.wonPct)} of ${formatPlural(statistics.closedCount, 'trade')} won, every trade in a ledger you can check. ${market.label}.`;
}

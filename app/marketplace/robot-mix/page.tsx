import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { RobotMixPage } from '@/components/portfolios/robot-mix/robot-mix-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { MIX_ROBOTS } from '@/lib/portfolios/robot-mix/mix-robots';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { ROBOT_MIX_PATH, robotMixPath } from '@/lib/site/addresses/robot-mix-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const mixed = aboutAt(PAGES.robotMix, { search: await searchParams });
  const answered = mixed.length === 0 ? null : await getAnalysis().ask(MIX_ROBOTS, mixed);
  const { label } = getCatalogue().market();
  return (
    <SitePage
      page={PAGES.robotMix}
      path={robotMixPath(mixed)}
      isIndexed={mixed.length === 0}
      title="Robots combined"
      description={`Several robots at shares you choose: the correlation of their days, tickers they hold alike, and what the mix would have done since the youngest was published. ${label}.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Robots combined', path: ROBOT_MIX_PATH },
        ])}
      />
      <RobotMixPage mixed={mixed} answered={answered} marketLabel={label} />
    </SitePage>
  );
}

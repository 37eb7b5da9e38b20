import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { PatternsOverview } from '@/components/analysis/patterns/patterns-overview';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { GET_PATTERN_STATISTICS } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { INSTRUMENT_CLASS_LABELS } from '@/lib/site/addresses/instrument-class';
import { PAGES } from '@/lib/site/addresses/pages';
import {
  PATTERNS_OVERVIEW_PATH,
  PATTERNS_PATH,
  patternsOverviewPath,
} from '@/lib/site/addresses/pattern-pages-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { patternOutcomesData } from '@/lib/site/structured-data/pattern-kinds';

export const dynamic = 'force-dynamic';

export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const address = aboutAt(PAGES.patternsOverview, { search: await searchParams });
  const { class: only, tolerance } = address;
  const answered = await getAnalysis().ask(GET_PATTERN_STATISTICS, null, only, tolerance ?? 'sigma');
  const { label } = getCatalogue().market();
  const path = patternsOverviewPath(address);
  const title = `Patterns overview: ${INSTRUMENT_CLASS_LABELS[only]}${tolerance === null ? '' : ' (LMW 2000)'}`;
  const description = `${title}. How often each chart and candlestick pattern appears and what followed, beside the base rate, shuffled prices and trades after costs. ${label}.`;
  return (
    <SitePage
      page={PAGES.patternsOverview}
      path={path}
      isIndexed={tolerance === null}
      title={title}
      description={description}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Patterns', path: PATTERNS_PATH },
          { name: 'Overview', path: PATTERNS_OVERVIEW_PATH },
        ])}
      />
      {answered.answer && (
        <JsonLd
          data={patternOutcomesData(getBaseUrl(), { name: title, path, description, marketLabel: label })}
        />
      )}
      <PatternsOverview address={address} answered={answered} marketLabel={label} />
    </SitePage>
  );
}

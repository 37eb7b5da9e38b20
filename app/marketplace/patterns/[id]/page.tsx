import { notFound } from 'next/navigation';
import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { PatternKindPage } from '@/components/analysis/patterns/pattern-kind-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { GET_ENDED_PATTERNS } from '@/lib/analysis/pattern-history/get-ended-patterns';
import { GET_PATTERN_STATISTICS } from '@/lib/analysis/pattern-history/get-pattern-statistics';
import { findPatternKind } from '@/lib/analysis/pattern-history/pattern-families';
import { getAnalysis } from '@/lib/analysis/questions/current';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { PATTERNS_PATH, patternPath } from '@/lib/site/addresses/pattern-pages-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { patternKindData, patternOutcomesData } from '@/lib/site/structured-data/pattern-kinds';

export const dynamic = 'force-dynamic';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const kind = findPatternKind(aboutAt(PAGES.pattern, { params: await params })) ?? notFound();
  const [statistics, ended] = await Promise.all([
    getAnalysis().ask(GET_PATTERN_STATISTICS, kind.id, null),
    getAnalysis().ask(GET_ENDED_PATTERNS, kind.id),
  ]);
  const { label } = getCatalogue().market();
  const path = patternPath(kind.id);
  const what = kind.family === 'chart' ? 'chart pattern' : 'candlestick pattern';
  const description = `${kind.name}, a ${what}: its exact definition, a drawing, what followed it by class beside the base rate and shuffled prices, and the last ones. ${label}.`;
  return (
    <SitePage page={PAGES.pattern} path={path} title={`${kind.name}: ${what}`} description={description}>
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Patterns', path: PATTERNS_PATH },
          { name: kind.name, path },
        ])}
      />
      <JsonLd data={patternKindData(getBaseUrl(), kind)} />
      {statistics.answer && (
        <JsonLd
          data={patternOutcomesData(getBaseUrl(), {
            ...{ name: `What followed: ${kind.name}`, path, description, marketLabel: label },
          })}
        />
      )}
      <PatternKindPage kind={kind} statistics={statistics} ended={ended} marketLabel={label} />
    </SitePage>
  );
}

import { SitePage } from '@/app/_page/site-page';
import { PatternsPage } from '@/components/analysis/patterns/patterns-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { PATTERN_KINDS } from '@/lib/analysis/pattern-history/pattern-families';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { homePath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { PATTERNS_PATH } from '@/lib/site/addresses/pattern-pages-address';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { patternKindsData } from '@/lib/site/structured-data/pattern-kinds';

export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <SitePage
      page={PAGES.patterns}
      path={PATTERNS_PATH}
      title="Chart and candlestick patterns"
      description={`${PATTERN_KINDS.length} chart and candlestick patterns, each with an exact definition, a drawing, and what followed it in every ticker.`}
    >
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: 'Patterns', path: PATTERNS_PATH },
        ])}
      />
      <JsonLd data={patternKindsData(getBaseUrl(), PATTERN_KINDS)} />
      <PatternsPage />
    </SitePage>
  );
}

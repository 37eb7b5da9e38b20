import { SitePage } from '@/app/_page/site-page';
import { GLOSSARY_TITLE, GlossaryPage } from '@/components/academy/glossary/glossary-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { getBaseUrl } from '@/lib/robots/catalogue/current';
import { homePath, termPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { definedTermSetData } from '@/lib/site/structured-data/glossary';

export const dynamic = 'force-dynamic';

export default function Page() {
  const terms = publishedEntries('glossary');
  const facts = terms.map(({ slug, title, summary, data: { alsoCalled } }) => ({
    slug,
    title,
    summary,
    alsoCalled,
  }));
  return (
    <SitePage
      page={PAGES.glossary}
      title={`${GLOSSARY_TITLE}: terms of trading explained`}
      description="Terms of trading and investing in plain words: orders, costs, indicators, statistics and evidence, with formulas and examples from AI trading robots."
      isIndexed={terms.length > 0}
    >
      <JsonLd data={definedTermSetData(getBaseUrl(), GLOSSARY_TITLE, facts)} />
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: GLOSSARY_TITLE, path: termPath() },
        ])}
      />
      <GlossaryPage terms={terms} />
    </SitePage>
  );
}

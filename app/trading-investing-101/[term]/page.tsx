import { notFound } from 'next/navigation';
import { aboutUnlessRemoved, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { WithdrawnPage } from '@/app/_page/withdrawn-page';
import { GLOSSARY_TITLE } from '@/components/academy/glossary/glossary-page';
import { type TermExample, TermPage } from '@/components/academy/glossary/term-page';
import { JsonLd } from '@/components/shell/structured-data/json-ld';
import { findEntry, publishedEntries } from '@/lib/content/entries/published-entries';
import { exampleDetails } from '@/lib/content/figures/example-details';
import { writeExample } from '@/lib/content/figures/term-examples';
import { getBaseUrl, getCatalogue } from '@/lib/robots/catalogue/current';
import { homePath, termPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { breadcrumbData } from '@/lib/site/structured-data/breadcrumbs';
import { definedTermData } from '@/lib/site/structured-data/glossary';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const slug = aboutUnlessRemoved(PAGES.term, { params: await params });
  if (slug === 'removed')
    return <WithdrawnPage what="term" others={{ title: 'See the other terms', path: termPath() }} />;
  const terms = publishedEntries('glossary');
  const place = terms.findIndex((one) => one.slug === slug);
  const term = terms[place];
  if (!term) notFound();
  const { title, summary, data } = term;
  return (
    <SitePage
      page={PAGES.term}
      title={`${title}: definition and example`}
      description={`${title}: ${summary}`}
      path={termPath(slug)}
    >
      <JsonLd data={definedTermData(getBaseUrl(), { slug, title, summary, alsoCalled: data.alsoCalled })} />
      <JsonLd
        data={breadcrumbData(getBaseUrl(), [
          { name: 'Home', path: homePath() },
          { name: GLOSSARY_TITLE, path: termPath() },
          { name: title, path: termPath(slug) },
        ])}
      />
      <TermPage
        term={term}
        other={findEntry('glossary', data.notConfusedWith)}
        example={await findExample(data.example)}
        previous={terms[place - 1] ?? null}
        next={terms[place + 1] ?? null}
      />
    </SitePage>
  );
}

async function findExample(name: string | undefined): Promise<TermExample | null> {
  const details = name === undefined ? null : await exampleDetails(getCatalogue());
  const text = details && writeExample(name, details);
  return details && text !== null ? { robot: details.robot, text, market: details.market } : null;
}

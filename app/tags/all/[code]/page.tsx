import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { TagPage } from '@/components/academy/tags/tag-page';
import { ENTRY_KINDS } from '@/lib/content/entries/entry';
import { publishedEntries } from '@/lib/content/entries/published-entries';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { tagPath } from '@/lib/site/addresses/addresses';
import { PAGES } from '@/lib/site/addresses/pages';
import { FEW_TAGGED, findTagged } from '@/lib/site/addresses/tags';

export default async function Page({ params }: Pick<RouteProps, 'params'>) {
  const code = aboutAt(PAGES.tag, { params: await params });
  const tagged = findTagged(getCatalogue(), code);
  const entries = ENTRY_KINDS.flatMap((kind) => publishedEntries(kind)).filter(({ tags }) =>
    tags.some((tag) => tag.toLowerCase() === code),
  );
  const things = tagged.robots.length + tagged.instruments.length + entries.length;
  return (
    <SitePage
      page={PAGES.tag}
      title={`${tagged.label}: robots, tickers and articles`}
      description={`Everything on Tickproof about ${tagged.label}: articles, robots and tickers.`}
      path={tagPath(code)}
      isIndexed={things >= FEW_TAGGED}
    >
      <TagPage tagged={tagged} entries={entries} />
    </SitePage>
  );
}

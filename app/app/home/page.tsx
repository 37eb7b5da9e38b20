import { aboutAt, type RouteProps } from '@/app/_page/about-at';
import { SitePage } from '@/app/_page/site-page';
import { HelpIndex } from '@/components/content/help/help-index';
import { HelpPage } from '@/components/content/help/help-page';
import { getPublishedArticle } from '@/lib/content/articles/current';
import { helpText } from '@/lib/content/articles/help-articles';
import { originalTile } from '@/lib/content/help-tiles/help-tiles';
import { getSiteContent } from '@/lib/content/site-content/current';
import { helpPath } from '@/lib/site/addresses/addresses';
import { HELP_ARTICLES, type HelpArticle } from '@/lib/site/addresses/help-articles';
import { PAGES } from '@/lib/site/addresses/pages';

/** The help center: the index, or one article. */
export default async function Page({ searchParams }: Pick<RouteProps, 'searchParams'>) {
  const name = aboutAt(PAGES.help, { search: await searchParams });
  const entries = HELP_ARTICLES.map((one) => ({
    name: one,
    title: getPublishedArticle(one).title,
    summary: helpText(one)?.summary ?? '',
  }));
  const article = name === null ? null : getPublishedArticle(name);
  return (
    <SitePage
      page={PAGES.help}
      title={article === null ? 'Help' : `${article.title}: help`}
      description={
        (name !== null && helpText(name)?.summary) ||
        'What AI trading robots are, how to read their figures, and how accounts and plans work.'
      }
      path={helpPath(name)}
    >
      {article === null ? (
        <HelpIndex entries={entries.map((entry) => ({ ...entry, tile: toTile(entry.name) }))} />
      ) : (
        <HelpPage article={article} others={entries.filter((entry) => entry.name !== name)} />
      )}
    </SitePage>
  );
}

function toTile(name: HelpArticle) {
  return getSiteContent().helpTiles.find(({ alias }) => alias === name) ?? originalTile(name);
}

import { notFound } from 'next/navigation';
import { HeadTags } from '@/app/_metadata/head-tags';
import { HelpIndex } from '@/components/content/help/help-index';
import { HelpPage } from '@/components/content/help/help-page';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getPublishedArticle } from '@/lib/content/articles/current';
import { helpText } from '@/lib/content/articles/help-articles';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { helpPath } from '@/lib/site/addresses/addresses';
import { findHelpArticle, HELP_ARTICLES } from '@/lib/site/addresses/help-articles';

interface HelpProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** The help centre: the list of its articles, or one of them. */
export default async function Page({ searchParams }: HelpProps) {
  const { homePageMode, article: asked = '' } = await searchParams;
  const name = typeof asked === 'string' ? findHelpArticle(asked) : null;
  if (homePageMode !== 'help' || (name === null && asked !== '')) notFound();
  const market = getCatalogue().market();
  const entries = HELP_ARTICLES.map((one) => ({
    name: one,
    title: getPublishedArticle(one).title,
    summary: helpText(one)?.summary ?? '',
  }));
  const article = name === null ? null : getPublishedArticle(name);
  return (
    <PageShell market={market}>
      <HeadTags
        title={article === null ? 'Help' : `${article.title}: help`}
        description={
          (name !== null && helpText(name)?.summary) ||
          'What AI trading robots are, how to read their figures, and how accounts and plans work.'
        }
        path={helpPath(name)}
      />
      {article === null ? (
        <HelpIndex entries={entries} market={market} />
      ) : (
        <HelpPage article={article} others={entries.filter((entry) => entry.name !== name)} market={market} />
      )}
    </PageShell>
  );
}

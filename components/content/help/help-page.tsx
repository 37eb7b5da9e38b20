import { ArticleHtml } from '@/components/content/articles/article-html';
import { EditLink } from '@/components/content/edit/edit-link';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Columns } from '@/components/ui/stack/stack';
import type { Article } from '@/lib/content/articles/articles';
import { formatDate } from '@/lib/core/format/date';
import { helpPath, homePath } from '@/lib/site/addresses/addresses';
import type { HelpEntry } from './help-index';

interface HelpPageProps {
  readonly article: Article;
  readonly others: readonly HelpEntry[];
}

/** One help article, with links to the others. */
export function HelpPage({ article, others }: HelpPageProps) {
  return (
    <Page
      as="article"
      kind="reading"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Help', href: helpPath() },
          ]}
          current={article.title}
        />
      }
      title={article.title}
    >
      <EditLink alias={article.alias} what={article.title} />
      <ArticleHtml html={article.html} />
      {article.updatedAt !== null && <Note look="aside">Last updated {formatDate(article.updatedAt)}.</Note>}
      <Section as="nav" id="others" title="See also">
        <Columns as="ul" isNarrow>
          {others.map(({ name, title }) => (
            <li key={name}>
              <a href={helpPath(name)}>{title}</a>
            </li>
          ))}
        </Columns>
      </Section>
    </Page>
  );
}

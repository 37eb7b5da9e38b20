import { ArticleHtml } from '@/components/content/articles/article-html';
import { EditLink } from '@/components/content/edit/edit-link';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import type { Article } from '@/lib/content/articles/articles';
import { formatDate } from '@/lib/core/format/date';
import { helpPath, homePath } from '@/lib/site/addresses/addresses';
import styles from './help.module.css';
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
      {article.updatedAt !== null && (
        <p className={styles['date']}>Last updated {formatDate(article.updatedAt)}.</p>
      )}
      <nav className={styles['group']} aria-labelledby="others">
        <h2 id="others">See also</h2>
        <ul className={styles['others']}>
          {others.map(({ name, title }) => (
            <li key={name}>
              <a className={styles['link']} href={helpPath(name)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}

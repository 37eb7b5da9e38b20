import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import { formatDate } from '@/lib/core/format/date';
import { homePath, legalPath } from '@/lib/site/addresses/addresses';
import { LEGAL_ARTICLES, type LegalArticle as Name } from '@/lib/site/addresses/legal-articles';
import { ARTICLES } from './articles';
import styles from './legal.module.css';
import { LegalSection } from './legal-section';

export function LegalArticle({ name }: { readonly name: Name }) {
  const { title, summary, version, sections } = ARTICLES[name];
  return (
    <Page
      as="article"
      kind="reading"
      above={
        <Breadcrumbs
          steps={[
            { title: 'Home', href: homePath() },
            { title: 'Legal', href: legalPath() },
          ]}
          current={title}
        />
      }
      title={title}
      summary={summary}
    >
      {version !== undefined && (
        <p className={styles['version']}>Version of {formatDate(Date.parse(version))}</p>
      )}
      {sections.map((section) => (
        <LegalSection key={section.id} section={section} />
      ))}
      <nav className={styles['section']} aria-labelledby="others">
        <h2 id="others">See also</h2>
        <ul className={styles['others']}>
          {LEGAL_ARTICLES.filter((other) => other !== name).map((other) => (
            <li key={other}>
              <a className={styles['link']} href={legalPath(other)}>
                {ARTICLES[other].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Page>
  );
}

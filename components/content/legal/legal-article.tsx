import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { formatDate } from '@/lib/core/format/date';
import { homePath, legalPath } from '@/lib/site/addresses/addresses';
import { LEGAL_ARTICLES, type LegalArticle as Name } from '@/lib/site/addresses/legal-articles';
import { ARTICLES } from './articles';
import styles from './legal.module.css';
import { LegalSection } from './legal-section';

export function LegalArticle({ name }: { readonly name: Name }) {
  const { title, summary, version, sections } = ARTICLES[name];
  return (
    <article className={styles['page']}>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Legal', href: legalPath() },
        ]}
        current={title}
      />
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['summary']}>{summary}</p>
      {version !== undefined && (
        <p className={styles['version']}>Version of {formatDate(Date.parse(version))}</p>
      )}
      {sections.map((section) => (
        <LegalSection key={section.id} section={section} />
      ))}
      <nav className={styles['section']} aria-labelledby="others">
        <h2 id="others" className={styles['heading']}>
          See also
        </h2>
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
    </article>
  );
}

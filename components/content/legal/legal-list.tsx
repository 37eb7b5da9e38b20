import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Page } from '@/components/ui/page/page';
import { homePath, legalPath } from '@/lib/site/addresses/addresses';
import { LEGAL_ARTICLES } from '@/lib/site/addresses/legal-articles';
import { ARTICLES } from './articles';
import styles from './legal.module.css';

export function LegalList() {
  return (
    <Page
      kind="reading"
      above={<Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Legal" />}
      title="Legal"
      summary={<>What this site is, what it is not, and what it keeps. Short, in plain words.</>}
    >
      <ul className={styles['list']}>
        {LEGAL_ARTICLES.map((name) => (
          <li key={name}>
            <h2>
              <a className={styles['link']} href={legalPath(name)}>
                {ARTICLES[name].title}
              </a>
            </h2>
            <p className={styles['text']}>{ARTICLES[name].summary}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}

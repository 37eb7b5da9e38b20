import type { CallView } from '@/lib/http/api/reference/call-views';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './api-reference.module.css';
import { CallSection } from './call-section';
import { ReferencePage } from './reference-page';

interface ApiSubjectPageProps {
  readonly title: string;
  readonly description: string;
  readonly calls: readonly CallView[];
}

/** A subject's calls with every field, error and example. */
export function ApiSubjectPage({ title, description, calls }: ApiSubjectPageProps) {
  return (
    <ReferencePage title={title}>
      <p className={styles['text']}>
        {description} The{' '}
        <a className={styles['link']} href={`${SITE_PATHS.apiReference}#rules`}>
          rules for all calls
        </a>{' '}
        apply.
      </p>
      <nav aria-labelledby="contents">
        <h2 id="contents">Contents</h2>
        <ul className={styles['contents']}>
          {calls.map(({ anchor, summary, name }) => (
            <li key={anchor}>
              <a className={styles['link']} href={`#${anchor}`}>
                {summary}
              </a>{' '}
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <CallSection key={call.anchor} call={call} />
      ))}
    </ReferencePage>
  );
}

import useSWR from 'swr';
import { Button } from '@/components/ui/button/button';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatDateTime } from '@/lib/core/format/date';
import { callApi } from '@/lib/http/api/client/call';
import { failureOf, type VersionAnswer } from './article-answers';
import styles from './help-editor.module.css';

const CALL = 'Articles/GetHistory';

interface HistoryListProps {
  readonly alias: string;
  /** The version that stands, as the editor knows it. */
  readonly version: number;
  readonly onRestore: (version: number) => void;
}

/** Every version of a text, newest first, each with its words. */
export function HistoryList({ alias, version, onRestore }: HistoryListProps) {
  // Asked for again after every save.
  const { data, error } = useSWR<{ readonly Items: readonly VersionAnswer[] }, unknown>(
    [CALL, alias, version],
    () => callApi(CALL, { alias }),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  return (
    <section className={styles['history']} aria-labelledby="history">
      <h2 id="history" className={styles['heading']}>
        History
      </h2>
      {error !== undefined && <p className={styles['problem']}>{failureOf(error)}</p>}
      {data?.Items.length === 0 && <p className={styles['note']}>Nobody has edited this text yet.</p>}
      {data && data.Items.length > 0 && (
        <ol className={styles['versions']}>
          {data.Items.map((item, index) => (
            <li key={item.Version} className={styles['version']}>
              <details>
                <summary className={styles['summary']}>
                  <strong>Version {item.Version}</strong> by <bdi>{item.AuthorName}</bdi>,{' '}
                  {formatDateTime(Date.parse(item.CreatedAt))}
                </summary>
                <p className={styles['label']}>{item.Title}</p>
                <pre className={styles['source']}>{item.Body}</pre>
              </details>
              {index === 0 ? (
                <span className={styles['note']}>Stands now</span>
              ) : (
                <Restore version={item.Version} onRestore={onRestore} />
              )}
            </li>
          ))}
          <li className={styles['version']}>
            <span>The original text</span>
            <Restore version={0} onRestore={onRestore} />
          </li>
        </ol>
      )}
    </section>
  );
}

function Restore({ version, onRestore }: Pick<HistoryListProps, 'version' | 'onRestore'>) {
  return (
    <Button look="secondary" compact onClick={() => onRestore(version)}>
      <span>
        RESTORE
        <VisuallyHidden> {version === 0 ? 'the original text' : `version ${version}`}</VisuallyHidden>
      </span>
    </Button>
  );
}

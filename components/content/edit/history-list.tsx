import useSWR from 'swr';
import { Button } from '@/components/ui/button/button';
import { Time } from '@/components/ui/time/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { call, failureText } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import styles from './help-editor.module.css';

const CALL = 'Articles/GetHistory';

interface HistoryListProps {
  readonly alias: string;
  /** The current version, as far as the editor knows. */
  readonly version: number;
  readonly onRestore: (version: number) => void;
}

/** All versions of a text with their content, newest first. */
export function HistoryList({ alias, version, onRestore }: HistoryListProps) {
  // Fetched again after each save.
  const { data, error } = useSWR<AnswerOf<typeof CALL>, unknown>(
    [CALL, alias, version],
    () => call(CALL, { alias }),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  return (
    <section className={styles['history']} aria-labelledby="history">
      <h2 id="history">History</h2>
      {error !== undefined && <p className={styles['problem']}>{failureText(error)}</p>}
      {data?.items.length === 0 && <p className={styles['note']}>Nobody has edited this text yet.</p>}
      {data && data.items.length > 0 && (
        <ol className={styles['versions']}>
          {data.items.map((item, index) => (
            <li key={item.version} className={styles['version']}>
              <details>
                <summary className={styles['summary']}>
                  <strong>Version {item.version}</strong> by <bdi>{item.authorName}</bdi>,{' '}
                  <Time at={item.createdAt} />
                </summary>
                <p className={styles['label']}>{item.title}</p>
                <pre className={styles['source']}>{item.body}</pre>
              </details>
              {index === 0 ? (
                <span className={styles['note']}>Current</span>
              ) : (
                <Restore version={item.version} onRestore={onRestore} />
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
    <Button look="secondary" size={36} onClick={() => onRestore(version)}>
      <span>
        RESTORE
        <VisuallyHidden> {version === 0 ? 'the original text' : `version ${version}`}</VisuallyHidden>
      </span>
    </Button>
  );
}

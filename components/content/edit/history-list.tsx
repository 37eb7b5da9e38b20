import useSWR from 'swr';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
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
    <Section id="history" title="History">
      {error !== undefined && <Note look="problem">{failureText(error)}</Note>}
      {data?.items.length === 0 && <Note look="aside">Nobody has edited this text yet.</Note>}
      {data && data.items.length > 0 && (
        <Stack as="ol" gap={2}>
          {data.items.map((item, index) => (
            <li key={item.version} className={styles['version']}>
              <details>
                <summary>
                  <strong>Version {item.version}</strong> by <bdi>{item.authorName}</bdi>,{' '}
                  <Time at={item.createdAt} />
                </summary>
                <p>{item.title}</p>
                <pre>{item.body}</pre>
              </details>
              {index === 0 ? (
                <Note as="span" look="aside">
                  Current
                </Note>
              ) : (
                <Restore version={item.version} onRestore={onRestore} />
              )}
            </li>
          ))}
          <li className={styles['version']}>
            <span>The original text</span>
            <Restore version={0} onRestore={onRestore} />
          </li>
        </Stack>
      )}
    </Section>
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

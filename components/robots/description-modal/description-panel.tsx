import useSWR from 'swr';
import { ArticleHtml } from '@/components/content/articles/article-html';
import { EditLink } from '@/components/content/edit/edit-link';
import { isEditor } from '@/components/content/edit/is-editor';
import { robotAlias } from '@/lib/content/articles/alias';
import { call } from '@/lib/http/api/client/call';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import styles from './description-modal.module.css';

const CALL = 'CxForum/GetServiceArticle';
const MISSING = 'There is no description.';

interface DescriptionPanelProps {
  readonly robotId: number;
  /** The description if already known; otherwise it's fetched. */
  readonly known: string | undefined;
}

/** A failure looks like a missing description, as there is nothing the visitor could do. */
export function DescriptionPanel({ robotId, known }: DescriptionPanelProps) {
  const { data, isLoading } = useSWR<AnswerOf<typeof CALL>, unknown>(
    known === undefined ? [CALL, robotId] : null,
    () => call(CALL, { alias: robotAlias(robotId) }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  if (isLoading)
    return (
      <p className={styles['waiting']} role="status">
        Loading the description…
      </p>
    );
  const html = known === undefined ? data?.html : undefined;
  return (
    <>
      {html ? (
        <ArticleHtml html={html} />
      ) : (
        <div className={styles['text']}>
          {paragraphsOf(known ?? data?.text ?? '').map(({ start, text }) => (
            <p key={start}>{text}</p>
          ))}
        </div>
      )}
      {isEditor() && <EditLink alias={robotAlias(robotId)} what="the description" />}
    </>
  );
}

interface Paragraph {
  /** Its offset in the text. */
  readonly start: number;
  readonly text: string;
}

function paragraphsOf(text: string): readonly Paragraph[] {
  const found = [...text.matchAll(/\S(?:(?!\n\s*\n)[\s\S])*/g)];
  if (found.length === 0) return [{ start: 0, text: MISSING }];
  return found.map((match) => ({ start: match.index, text: match[0] }));
}

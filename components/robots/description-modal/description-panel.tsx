import { ArticleHtml } from '@/components/content/articles/article-html';
import { EditLink } from '@/components/content/edit/edit-link';
import { isEditor } from '@/components/content/edit/is-editor';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { robotAlias } from '@/lib/content/articles/alias';
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
  const article = useCall(CALL, known === undefined ? { alias: robotAlias(robotId) } : null);
  const { data } = article;
  if (known === undefined && !data && article.error === undefined)
    return <Waiting what="the description" height="12rem" />;
  const html = known === undefined ? data?.html : undefined;
  return (
    <>
      {html ? (
        <ArticleHtml html={html} />
      ) : (
        <div className={styles['text']}>
          {splitParagraphs(known ?? data?.text ?? '').map(({ start, text }) => (
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

function splitParagraphs(text: string): readonly Paragraph[] {
  const found = [...text.matchAll(/\S(?:(?!\n\s*\n)[\s\S])*/g)];
  if (found.length === 0) return [{ start: 0, text: MISSING }];
  return found.map((match) => ({ start: match.index, text: match[0] }));
}

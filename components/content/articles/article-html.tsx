import { Fragment, type ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { type PartAttributes, type PartName, splitParts } from '@/lib/content/articles/live-parts';
import styles from './article-html.module.css';

interface ArticleHtmlProps {
  /** Sanitized HTML from `Articles`, figures filled in; never raw user input. */
  readonly html: string;
  /** Draws the parts of texts that have any. */
  readonly drawPart?: (name: PartName, attributes: PartAttributes) => ReactNode;
}

export function ArticleHtml({ html, drawPart }: ArticleHtmlProps) {
  const pieces = splitParts(html);
  if (pieces.length === 1)
    return (
      <div
        className={joinClasses(styles['text'], styles['prose'])}
        dir="auto"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  return (
    <div className={styles['text']} dir="auto">
      {pieces.map((piece) =>
        piece.kind === 'html' ? (
          <div
            key={piece.place}
            className={joinClasses(styles['piece'], styles['prose'])}
            dangerouslySetInnerHTML={{ __html: piece.html }}
          />
        ) : (
          <Fragment key={piece.place}>{drawPart?.(piece.name, piece.attributes)}</Fragment>
        ),
      )}
    </div>
  );
}

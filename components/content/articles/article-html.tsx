import styles from './article-html.module.css';

interface ArticleHtmlProps {
  /** As `Articles` gives it: made from Markdown, safe to show. Never anything that someone typed. */
  readonly html: string;
}

/** A text of the editors, formatted. */
export function ArticleHtml({ html }: ArticleHtmlProps) {
  return <div className={styles['text']} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}

import styles from './article-html.module.css';

interface ArticleHtmlProps {
  /** Sanitized HTML from `Articles`; never raw user input. */
  readonly html: string;
}

export function ArticleHtml({ html }: ArticleHtmlProps) {
  return <div className={styles['text']} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}

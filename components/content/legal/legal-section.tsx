import type { ArticleFacts, ArticleSection } from './article-text';
import styles from './legal.module.css';

export function LegalSection({ section }: { readonly section: ArticleSection }) {
  const { id, title, paragraphs, facts, links } = section;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles['text']}>
          {paragraph}
        </p>
      ))}
      {facts && <Facts facts={facts} />}
      {links && (
        <ul className={styles['others']}>
          {links.map(({ text, href }) => (
            <li key={text}>
              <a className={styles['link']} href={href}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A definition list that stacks on phones, where a table would hide its last column. */
function Facts({ facts: { note, rows } }: { readonly facts: ArticleFacts }) {
  return (
    <dl className={styles['facts']}>
      {rows.map(([name, text, noted]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          <dd className={styles['note']}>
            <strong>{note}:</strong> {noted}
          </dd>
        </div>
      ))}
    </dl>
  );
}

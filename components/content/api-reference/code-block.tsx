import styles from './api-reference.module.css';

/** What scrolls must take the focus, or the keyboard could not scroll it. */
const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;

/** Text for a terminal, which scrolls inside itself. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <section className={styles['code']} aria-label={label} {...SCROLLS_BY_KEYS}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}

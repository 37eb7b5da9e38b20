/** A scroll container must be focusable for keyboard scrolling. */
const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;

/** Terminal text that scrolls inside itself. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <section aria-label={label} {...SCROLLS_BY_KEYS}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}

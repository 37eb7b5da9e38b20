import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { CFTC_TEXT, HYPOTHETICAL } from '@/lib/robots/ledger/hypothetical';
import styles from './hypothetical.module.css';

/** One text a page, which all its labels unfold. */
const TEXT = 'hypothetical-results';

interface HypotheticalProps {
  /** Whether the page has one before it: one is enough for the Tab key. */
  readonly isRepeated?: boolean;
}

/** The label beside a heading of results. It unfolds the page's `HypotheticalText`, without scripts too. */
export function Hypothetical({ isRepeated = false }: HypotheticalProps) {
  return (
    <button
      type="button"
      className={styles['label']}
      popoverTarget={TEXT}
      tabIndex={isRepeated ? -1 : undefined}
    >
      {HYPOTHETICAL}
    </button>
  );
}

/** The required text below a page's results, which its labels show over the page. */
export function HypotheticalText() {
  return (
    <aside className={styles['place']} aria-label={`${HYPOTHETICAL} results`}>
      <p id={TEXT} className={styles['text']} popover="auto">
        <strong>{HYPOTHETICAL} results.</strong> {CFTC_TEXT}
      </p>
    </aside>
  );
}

/** Label and text in one, for dialogs: outside of them everything is inert. */
export function HypotheticalNote() {
  return (
    <Disclosure summary={HYPOTHETICAL} isPrinted>
      <p>{CFTC_TEXT}</p>
    </Disclosure>
  );
}

import { diffLines } from 'diff';
import { Stack } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './text-difference.module.css';

interface TextDifferenceProps {
  /** As saved by someone else. */
  readonly theirs: string;
  /** As typed here. */
  readonly mine: string;
}

/** What differs between two versions, line by line, with a line or two around it. */
export function TextDifference({ theirs, mine }: TextDifferenceProps) {
  const parts = diffLines(ended(theirs), ended(mine));
  if (parts.every(({ added, removed }) => !added && !removed)) return <p>Both versions are the same.</p>;
  return (
    <Stack
      gap={1}
      as="ul"
      className={styles['difference']}
      role="group"
      aria-label="Differences"
      tabIndex={0}
    >
      {parts.map(({ value, added, removed }, index) => {
        const look = added ? 'mine' : removed ? 'theirs' : 'same';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else, and never move.
          <li key={index} className={styles[look]}>
            {look !== 'same' && (
              <VisuallyHidden>{look === 'mine' ? 'Only in yours: ' : 'Only in theirs: '}</VisuallyHidden>
            )}
            <pre>{look === 'same' ? shorten(value) : value.trimEnd()}</pre>
          </li>
        );
      })}
    </Stack>
  );
}

const CONTEXT = 2;

/** The first and last lines of what both have. */
function shorten(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= 2 * CONTEXT + 1) return lines.join('\n');
  return [...lines.slice(0, CONTEXT), '…', ...lines.slice(-CONTEXT)].join('\n');
}

/** Lines are compared with their ends. */
function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

import { Change } from '@/components/ui/change/change';
import styles from './robot-details.module.css';
import type { VerdictPart } from './verdict';

export function VerdictLine({ parts }: { readonly parts: readonly VerdictPart[] }) {
  return (
    <p className={styles['verdict']}>
      {parts.map((part) =>
        typeof part === 'string' ? part : <Change key={part.pct} value={part.pct} decimals={1} />,
      )}
    </p>
  );
}

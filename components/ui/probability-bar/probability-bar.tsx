import { formatCount, formatPercent } from '@/lib/core/format/number';
import styles from './probability-bar.module.css';

interface Part {
  /** `Up`. */
  readonly name: string;
  readonly percent: number;
}

/** Three outcomes that add up to 100%, with their figures. */
export function ProbabilityBar({ parts }: { readonly parts: readonly [Part, Part, Part] }) {
  const sentence = parts.map(({ name, percent }) => `${name} ${formatPercent(percent)}`).join(', ');
  return (
    <span className={styles['bar']} role="img" aria-label={sentence}>
      {parts.map(({ name, percent }) => (
        <span key={name} style={{ flexGrow: percent }}>
          {name} {formatCount(Math.round(percent))}
        </span>
      ))}
    </span>
  );
}

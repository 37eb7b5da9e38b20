import { joinClasses } from '@/components/ui/design/class-names';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { Overview } from '@/lib/robots/catalogue/overview';
import styles from './win-lose-bar.module.css';

type Counts = Pick<Overview, 'total' | 'winning' | 'losing'>;

/** The shares of profitable and losing robots, as a bar. Its text must be next to it. */
export function WinLoseBar({
  winning,
  losing,
  thin = false,
}: Omit<Counts, 'total'> & { readonly thin?: boolean }) {
  if (winning + losing === 0) return null;
  return (
    <div className={joinClasses(styles['bar'], thin && styles['thin'])} aria-hidden="true">
      <span className={styles['winning']} style={{ flexGrow: winning }} />
      <span className={styles['losing']} style={{ flexGrow: losing }} />
    </div>
  );
}

/** `77 robots profitable, 238 losing (8 without a result)`. */
export function winLoseLabel({ total, winning, losing }: Counts): string {
  const rest = total - winning - losing;
  const apart = rest > 0 ? ` (${formatCount(rest)} without a result)` : '';
  return `${formatPlural(winning, 'robot')} profitable, ${formatCount(losing)} losing${apart}`;
}

import { joinClasses } from '@/components/ui/design/class-names';
import { formatCount } from '@/lib/core/format/number';
import type { Overview } from '@/lib/robots/catalogue/overview';
import styles from './win-lose-bar.module.css';

type Counts = Pick<Overview, 'winning' | 'losing'>;

/** The shares of robots ahead and behind, as a bar. Its text must be next to it. */
export function WinLoseBar({ winning, losing, thin = false }: Counts & { readonly thin?: boolean }) {
  if (winning + losing === 0) return null;
  return (
    <div className={joinClasses(styles['bar'], thin && styles['thin'])} aria-hidden="true">
      <span className={styles['winning']} style={{ flexGrow: winning }} />
      <span className={styles['losing']} style={{ flexGrow: losing }} />
    </div>
  );
}

/** `84 ahead · 239 behind`. */
export function winLoseLabel({ winning, losing }: Counts): string {
  return `${formatCount(winning)} ahead · ${formatCount(losing)} behind`;
}

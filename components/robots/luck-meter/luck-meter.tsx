import type { CSSProperties } from 'react';
import type { LuckView } from '@/components/robots/robot-model/luck-view';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './luck-meter.module.css';

/** Words first, then a bar; its figure stands beside it for who wants it. */
export function LuckMeter({ view: { word, pct, figure } }: { readonly view: LuckView }) {
  if (pct === null) return <span className={styles['few']}>{word}</span>;
  return (
    <span className={styles['luck']}>
      <span className={joinClasses(styles['word'], pct < 50 && styles['few'])}>{word}</span>
      <span
        className={styles['bar']}
        style={{ '--pct': `${Math.round(pct)}%` } as CSSProperties}
        aria-hidden="true"
      />
      <small className={styles['figure']}>{figure}</small>
    </span>
  );
}

import { CardChart } from '@/components/robots/robot-card/card-chart';
import styles from './list-foot.module.css';

/** Placeholders while robots load. */
export function CardSkeletons() {
  return ['first', 'second', 'third'].map((place) => (
    <li key={place} aria-hidden="true">
      <div className={styles['skeleton']}>
        <CardChart view={{ state: 'loading' }} />
      </div>
    </li>
  ));
}

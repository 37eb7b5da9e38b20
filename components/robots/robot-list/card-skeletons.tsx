import { CardChart } from '@/components/robots/robot-card/card-chart';
import styles from './list-foot.module.css';

/** Places of the robots that are being loaded. */
export function CardSkeletons() {
  return ['first', 'second', 'third'].map((place) => (
    <li key={place} aria-hidden="true">
      <div className={styles['skeleton']}>
        <CardChart view={{ state: 'loading' }} />
      </div>
    </li>
  ));
}

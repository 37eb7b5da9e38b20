import { CardChart } from '@/components/robots/robot-card/card-chart';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './list-foot.module.css';

const CARDS = ['first', 'second', 'third'] as const;
const ROWS = [...CARDS, 'fourth', 'fifth', 'sixth'] as const;

/** Placeholders while robots load, as high as cards. */
export function CardSkeletons() {
  return CARDS.map((place) => (
    <li key={place} aria-hidden="true" data-skeleton="">
      <div className={joinClasses(styles['skeleton'], styles['card'])}>
        <CardChart view={{ state: 'loading' }} />
      </div>
    </li>
  ));
}

/** The same in a table. */
export function RowSkeletons() {
  return ROWS.map((place) => (
    <tr key={place}>
      <td colSpan={20}>
        <div className={styles['skeleton']} aria-hidden="true" />
      </td>
    </tr>
  ));
}

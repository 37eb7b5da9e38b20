import { readPriceKind } from '@/components/shell/market-label/price-kind';
import styles from './autopilot.module.css';

/** Says that no real money is used, and the kind of prices. Dialogs cover the page's own label. */
export function PaperMark() {
  const kind = readPriceKind();
  return (
    <p className={styles['mark']}>
      <strong>Paper</strong>
      {kind !== '' && <span>{kind}</span>}
    </p>
  );
}

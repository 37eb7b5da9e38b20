import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import styles from './ledger-card.module.css';
import { LedgerIsland } from './ledger-island';
import type { LedgerLinesProps } from './ledger-lines';

/** The newest trades over all robots, each with the start of its seal. Newer ones arrive while the page is open. */
export function LedgerCard({ trades, now }: Pick<LedgerLinesProps, 'trades' | 'now'>) {
  return (
    <section className={styles['card']} aria-labelledby="newest-trades">
      <div className={styles['head']}>
        <h2 id="newest-trades" className={styles['title']}>
          Newest trades
        </h2>
        <Note as="span" look="caption">
          <Hypothetical />, all robots
        </Note>
      </div>
      <LedgerIsland trades={trades} now={now} />
    </section>
  );
}

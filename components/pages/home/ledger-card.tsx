import { Hypothetical } from '@/components/ui/hypothetical/hypothetical';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { LedgerIsland } from './ledger-island';
import type { LedgerLinesProps } from './ledger-lines';

/** The newest trades over all robots, each with the start of its seal. Newer ones arrive while the page is open. */
export function LedgerCard({ trades, now }: Pick<LedgerLinesProps, 'trades' | 'now'>) {
  return (
    <Panel
      id="newest-trades"
      title="Newest trades"
      aside={
        <Note as="span" look="caption">
          <Hypothetical />, all robots
        </Note>
      }
    >
      <LedgerIsland trades={trades} now={now} />
    </Panel>
  );
}

import { useId, useRef, useState } from 'react';
import { useChosenAccount } from '@/components/trading/paper-accounts/use-chosen-account';
import type { PaperAccountAnswer, PaperState } from '@/components/trading/paper-data/paper-calls';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { formatDate } from '@/lib/core/format/date';
import { formatMoney } from '@/lib/core/format/number';
import { paperFilePath, paperStatementPath } from '@/lib/site/addresses/addresses';
import { ResetDialog } from './reset-dialog';

interface AccountPanelProps {
  readonly userId: string;
  readonly account: PaperAccountAnswer;
  /** Names of the portfolios that are copied to it. */
  readonly portfolios: readonly string[];
  /** Accounts before resets, newest first. */
  readonly archived: PaperState['archived'];
  readonly presets: readonly number[];
  readonly priceKind: string;
}

const FILES = [
  ['fills', 'Fills'],
  ['trades', 'Trades'],
  ['lots', 'FIFO lots'],
] as const;

/** The account's record as a statement and files, and its reset. */
export function AccountPanel(props: AccountPanelProps) {
  const { userId, account, portfolios, archived, presets, priceKind } = props;
  const { generation, startBalance, createdAt } = account;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isResetting, setResetting] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const id = useId();
  const { accounts, chosen: named } = useChosenAccount(userId);
  const isOneOfSeveral = accounts.data !== undefined && accounts.data.items.length > 1;
  const closed = accounts.data?.closed ?? [];
  // Of what was chosen while another account was shown, nothing stays.
  const isListed = [...archived, ...closed].some((one) => one.generation === chosen);
  const shown = isListed && chosen !== null ? chosen : generation;
  const number = shown === generation && !isOneOfSeveral ? undefined : shown;
  return (
    <Panel title="Paper record">
      <Facts isColumn>
        <Fact term="Account">
          {isOneOfSeveral && named ? `${named.name}, no. ${generation}` : `No. ${generation}`}
        </Fact>
        <Fact term="Opened">{formatDate(Date.parse(createdAt))}</Fact>
        <Fact term="Started with">{formatMoney(startBalance, 0)}</Fact>
      </Facts>
      {archived.length + closed.length > 0 && (
        <Actions as="p" isSpread>
          <label htmlFor={`${id}-generation`}>Files of account</label>
          <select
            id={`${id}-generation`}
            value={shown}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            <option value={generation}>No. {generation} (open)</option>
            {archived.map(({ generation: number, createdAt: since }) => (
              <option key={number} value={number}>
                No. {number}, {formatDate(Date.parse(since))} (archived)
              </option>
            ))}
            {closed.map(({ generation: number, name, createdAt: since }) => (
              <option key={number} value={number}>
                No. {number}, {formatDate(Date.parse(since))} ({name}, closed)
              </option>
            ))}
          </select>
        </Actions>
      )}
      <p>
        <a href={paperStatementPath(number)}>Statement of a week, month or year</a>
      </p>
      <Actions as="ul" aria-label="CSV files">
        {FILES.map(([name, title]) => (
          <li key={name}>
            <a href={paperFilePath(name, number)} download>
              {title} (CSV)
            </a>
          </li>
        ))}
      </Actions>
      <Note look="caption">
        Lots are matched first in, first out. Wash sales are not adjusted, and paper gains aren’t taxed.
      </Note>
      <div ref={opener}>
        <Button look="secondary" size={36} onClick={() => setResetting(true)}>
          Reset account…
        </Button>
      </div>
      {isResetting && (
        <ResetDialog
          name={isOneOfSeveral && named ? named.name : null}
          portfolios={portfolios}
          presets={presets}
          priceKind={priceKind}
          opener={opener.current?.querySelector('button') ?? null}
          onClose={() => setResetting(false)}
          onReset={() => {
            setChosen(null);
            setResetting(false);
          }}
        />
      )}
    </Panel>
  );
}

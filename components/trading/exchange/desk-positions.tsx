import { useState } from 'react';
import { formatQuote } from '@/components/live/live-price/price-labels';
import type { PaperOrder, PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';
import { PositionsTable } from '@/components/trading/papertrades/positions-table';
import { Button } from '@/components/ui/button/button';
import { ExitsDialog } from './exits-dialog';
import { findExits } from './stop-risks';

interface DeskPositionsProps {
  readonly positions: readonly PaperPositionAnswer[];
  readonly orders: readonly PaperOrder[];
  readonly onClose: (position: PaperPositionAnswer, opener: HTMLElement) => void;
}

/** Open positions of the account with their stops and targets. */
export function DeskPositions({ positions, orders, onClose }: DeskPositionsProps) {
  const [edited, setEdited] = useState<{
    readonly position: PaperPositionAnswer;
    readonly opener: HTMLElement;
  } | null>(null);
  return (
    <>
      <PositionsTable
        isCompact
        positions={positions}
        exits={(position) => {
          const { stop, target } = findExits(position, orders);
          const set = (
            <Button
              look="quiet"
              size={28}
              aria-label={`${stop ? 'Change' : 'Add'} stop and target of ${position.ticker}`}
              onClick={({ currentTarget }) => setEdited({ position, opener: currentTarget })}
            >
              {stop ? 'Change' : 'Add one'}
            </Button>
          );
          return (
            <>
              {stop ? `Stop ${formatQuote(stop.stopPrice)}` : position.owner === 'own' && 'No stop'}
              {target && ` · target ${formatQuote(target.limitPrice)}`} {position.owner === 'own' && set}
            </>
          );
        }}
        actions={(position) => (
          <Button
            look="secondary"
            size={36}
            aria-label={`Close ${position.ticker} ${position.side}…`}
            onClick={({ currentTarget }) => onClose(position, currentTarget)}
          >
            Close…
          </Button>
        )}
      />
      {edited && (
        <ExitsDialog {...edited} exits={findExits(edited.position, orders)} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

import { Money } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { KeyHint } from '@/components/ui/key-hint/key-hint';
import { popoverClass } from '@/components/ui/popover/popover';
import type { Moved } from './chart-lines';
import styles from './chart-lines.module.css';
import { lineName, stakeAt } from './desk-lines';

interface MoveStripProps {
  readonly moved: Moved;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onPutBack: () => void;
}

/** Asks before a moved line changes its order: old and new price, and what each wins or loses. */
export function MoveStrip({ moved: { line, to }, isBusy, onSend, onPutBack }: MoveStripProps) {
  const stake = stakeAt(line, to);
  return (
    <section className={popoverClass(styles['strip'])} aria-label="Confirm the move">
      <p role="status">
        {lineName(line)}{' '}
        <strong>
          {formatQuote(line.price)} → {formatQuote(to)}
        </strong>
        .
        {stake !== null && line.stake !== null && (
          <>
            {' '}
            If hit <Money amount={stake} decimals={2} />, was <Money amount={line.stake} decimals={2} />.
          </>
        )}
      </p>
      <Actions>
        <Button size={28} isBusy={isBusy} onClick={onSend}>
          Send <KeyHint>↵</KeyHint>
        </Button>
        <Button look="secondary" size={28} onClick={onPutBack}>
          Put back <KeyHint>Esc</KeyHint>
        </Button>
      </Actions>
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { formatQuote } from '@/components/live/live-price/price-labels';
import type { AccountScope } from '@/components/trading/paper-data/account-scope';
import type { OrderRequest, PlacedOrderAnswer } from '@/components/trading/paper-data/paper-calls';
import { notifyPaperChanged, onPaperChanged } from '@/components/trading/paper-data/paper-changes';
import { formatQuantity } from '@/components/trading/paper-data/paper-labels';
import { Notice } from '@/components/ui/notice/notice';
import { Time } from '@/components/ui/time/time';
import { formatMoney } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';

/** An order as it was sent, and what came back. */
export interface SentOrder {
  readonly order: OrderRequest;
  readonly requestKey: string;
  /** The account it was placed in, whichever is shown by now. */
  readonly scope: AccountScope;
  readonly placed: PlacedOrderAnswer;
}

/** Without a connection to the hub nothing reports the fill. */
const ASK_EVERY_MS = 10_000;

interface PlacedNoteProps {
  readonly sent: SentOrder;
  readonly ticker: string;
}

/** The status of a placed order, kept up to date until it ends. */
export function PlacedNote({ sent, ticker }: PlacedNoteProps) {
  const { order, requestKey, scope } = sent;
  const [placed, setPlaced] = useState(sent.placed);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const isWaiting = placed.fill === null && placed.state === 'accepted';
  useEffect(() => {
    if (!isWaiting) return;
    let isGone = false;
    // The same key places nothing new: it answers with the order as it is now.
    const ask = () => {
      call('CxPaperTrades/PlaceOrder', { order, requestKey, ...scope }).then(
        (now) => {
          if (isGone) return;
          setPlaced(now);
          if (now.state === 'accepted') return;
          end();
          notifyPaperChanged();
        },
        () => undefined,
      );
    };
    const stop = onPaperChanged(ask);
    const timer = setInterval(ask, ASK_EVERY_MS);
    const end = () => {
      isGone = true;
      stop();
      clearInterval(timer);
    };
    return end;
  }, [isWaiting, order, requestKey, scope]);
  return (
    <div ref={note} role="status" tabIndex={-1}>
      <Notice title={placedTitle(placed, order.side, ticker)}>
        {placed.fill ? (
          <p>
            {formatQuantity(placed.fill.quantity)} at {formatQuote(placed.fill.price)}, commission{' '}
            {formatMoney(placed.fill.commission)}, <Time at={placed.fill.time} />.{' '}
            <a href={SITE_PATHS.paperTrades}>Paper account</a>
          </p>
        ) : (
          <p>{placed.fillsWhen}</p>
        )}
      </Notice>
    </div>
  );
}

const ENDED: Readonly<Partial<Record<PlacedOrderAnswer['state'], string>>> = {
  cancelled: 'Paper order canceled',
  expired: 'Paper order expired',
  rejected: 'Paper order rejected',
};

function placedTitle(placed: PlacedOrderAnswer, side: 'buy' | 'sell', ticker: string): string {
  if (placed.fill) return `${side === 'buy' ? 'Bought' : 'Sold'} ${ticker} on paper`;
  return ENDED[placed.state] ?? 'Paper order placed';
}

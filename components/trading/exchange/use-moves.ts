import { useState } from 'react';
import { useKeyedChange } from '@/components/trading/paper-data/use-request-key';
import { useBusy } from '@/components/ui/act-button/use-busy';
import { showToast } from '@/components/ui/toast/toast-store';
import { failureText } from '@/lib/http/api/client/call';
import type { Moved } from './chart-lines';
import type { DeskLine } from './desk-lines';

export interface Moves {
  readonly moved: Moved | null;
  readonly isBusy: boolean;
  readonly move: (line: DeskLine, to: number) => void;
  readonly send: () => void;
  readonly putBack: () => void;
}

interface MovesOptions {
  /** Fetches the orders as they are afterwards, so that the line doesn't jump back meanwhile. */
  readonly ask: () => Promise<unknown>;
  /** Why an order couldn't be changed; null once it was. */
  readonly onRefused: (orderId: string, reason: string | null) => void;
}

/** An order's line that is moved on the chart, until it's sent or put back. A refused one is where it was before. */
export function useMoves({ ask, onRefused }: MovesOptions): Moves {
  const [moved, setMoved] = useState<Moved | null>(null);
  const [isBusy, runOnce] = useBusy();
  const change = useKeyedChange();

  const send = async () => {
    if (moved?.line.moves?.what !== 'order') return;
    const { orderId, price } = moved.line.moves;
    try {
      await change('CxPaperTrades/EditOrder', { orderId, [price]: moved.to });
      onRefused(orderId, null);
      await ask();
    } catch (error) {
      const reason = failureText(error);
      onRefused(orderId, reason);
      showToast(reason, 'error');
    }
    setMoved(null);
  };
  return {
    moved,
    isBusy,
    move(line, to) {
      if (isBusy) return;
      setMoved(to === line.price ? null : { line, to });
    },
    send: () => void runOnce(send),
    putBack() {
      if (!isBusy) setMoved(null);
    },
  };
}

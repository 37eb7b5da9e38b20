import type { RefusalCode } from '@/lib/trading/brokers/broker';
import type { Order } from '@/lib/trading/orders/order';
import { because, inWords, type Reason } from '@/lib/trading/orders/reasons';

/** Why the broker refused an order: what its code and words mean for this order, where that is known. */
export function explainRefusal(
  { action, kind, side }: Pick<Order, 'action' | 'kind' | 'side'>,
  code: RefusalCode,
  words: string,
): Reason {
  if (action === 'open') {
    if (code === 'opposite') return because('entry-crosses');
    if (code === 'holding') return because('entry-opposed');
    return code === 'funds' ? because('funds', words) : inWords(words);
  }
  const isStop = kind === 'stop';
  // Selling needs no money: what would be sold is held by another order.
  if (code === 'funds' && side === 'sell') return because(isStop ? 'stop-held' : 'exit-held');
  switch (code) {
    case 'opposite':
      return because(isStop ? 'stop-crosses' : 'exit-crosses');
    case 'holding':
      return because('exit-not-there');
    case 'not-tradable':
      return because('exit-halted', words);
    case 'stop-passed':
      return because('stop-passed');
    default:
      return because(isStop ? 'stop-refused' : 'exit-refused', words);
  }
}

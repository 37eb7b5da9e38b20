import { parseNanos } from '@/lib/core/base/nanos';
import type { OrderToSend } from '../broker';

/** A market order for what the fakes trade, changed as a test needs it. */
export function orderToSend(clientOrderId: string, more: Partial<OrderToSend> = {}): OrderToSend {
  return {
    clientOrderId,
    symbol: 'AAPL',
    fundType: 'S',
    side: 'buy',
    action: 'open',
    kind: 'market',
    quantity: parseNanos('2'),
    limitPrice: null,
    stopPrice: null,
    ...more,
  };
}

import type { PaperOrder, PaperPositionAnswer } from '@/components/trading/paper-data/paper-calls';

/** What the account loses if every stop is hit. Pure. */

type Held = Pick<
  PaperPositionAnswer,
  'fundId' | 'ticker' | 'owner' | 'side' | 'quantity' | 'averageCost' | 'rate' | 'value'
>;

export interface Exits {
  readonly stop: PaperOrder | null;
  readonly target: PaperOrder | null;
}

/** The waiting orders that close a position at a loss limit and at a profit. */
export function findExits(position: Pick<Held, 'fundId' | 'owner'>, orders: readonly PaperOrder[]): Exits {
  const closing = orders.filter(
    ({ fundId, owner, action, role }) =>
      fundId === position.fundId && owner === position.owner && action === 'close' && role !== 'entry',
  );
  return {
    stop: closing.find(({ stopPrice }) => stopPrice !== null) ?? null,
    target: closing.find(({ kind }) => kind === 'limit') ?? null,
  };
}

export interface StopRisks {
  readonly stopped: readonly { readonly position: Held; readonly at: number; readonly result: number }[];
  readonly sum: number;
  readonly unstopped: readonly Held[];
}

export function stopRisks(positions: readonly Held[], orders: readonly PaperOrder[]): StopRisks {
  const found = positions.map((position) => {
    const { stop } = findExits(position, orders);
    const at = stop?.stopPrice ?? null;
    const isWhole = stop !== null && (stop.quantity === null || stop.quantity >= position.quantity);
    return { position, at: isWhole ? at : null };
  });
  const stopped = found.flatMap(({ position, at }) => {
    const { rate } = position;
    if (at === null || rate === null) return [];
    const units = position.side === 'long' ? position.quantity : -position.quantity;
    return [{ position, at, result: units * rate * (at - position.averageCost) }];
  });
  return {
    stopped,
    sum: stopped.reduce((sum, { result }) => sum + result, 0),
    unstopped: found.flatMap(({ position, at }) => (at === null ? [position] : [])),
  };
}

import type { FundId } from '@/lib/core/base/brand';
import type { Hub, HubConnection } from '@/lib/http/hub/server/hub-contract';
import { HubError } from '@/lib/http/hub/server/hub-errors';
import type { SharedMessage } from '@/lib/http/hub/server/shared-message';
import { toPriceData } from '@/lib/market/prices/price-data';
import type { PriceBoard } from '@/lib/market/prices/prices';
import { HUB_LIMITS } from '../limits';
import type { PriceRequest } from '../price-request';
import { eventMessage } from './event-message';

const MAX_PER_CONNECTION = HUB_LIMITS.instrumentsPerConnection;

/** Snapshots kept until a price changes, because visitors of the same page ask for the same. */
const MAX_SNAPSHOTS = 200;
/** The connection item that holds its watched instruments. */
const ITEM = 'prices';

/** Instruments a connection watches now, and has ever watched. */
class WatchedInstruments {
  readonly now = new Set<FundId>();
  readonly ever = new Set<FundId>();
}

export interface PriceStreams<User> {
  /** @throws HubError if the limit would be exceeded; nothing changes then */
  apply(connection: HubConnection<User>, request: PriceRequest): void;
  stop(): void;
}

/** Sends connections the prices they subscribed to: a snapshot first, then each change. */
export function createPriceStreams<User>(hub: Hub<User>, board: PriceBoard): PriceStreams<User> {
  const snapshots = new Map<string, SharedMessage>();
  const priceGroup = (fundId: FundId) => hub.group(groupName(fundId));

  const stop = board.subscribe((changed) => {
    snapshots.clear();
    for (const { fundId } of changed) {
      const group = priceGroup(fundId);
      if (group.size > 0) group.send(pricesMessage([fundId]), { key: groupName(fundId) });
    }
  });

  /** Prices of instruments, where known. */
  function pricesMessage(fundIds: readonly FundId[]): SharedMessage {
    const data = fundIds.flatMap((fundId) => {
      const quote = board.quote(fundId);
      return quote ? [[fundId, toPriceData(quote)] as const] : [];
    });
    return eventMessage(hub, 'PriceUpdate', { data: Object.fromEntries(data) });
  }

  function snapshotMessage(fundIds: readonly FundId[]): SharedMessage {
    const key = fundIds.join();
    const known = snapshots.get(key);
    if (known) return known;
    if (snapshots.size >= MAX_SNAPSHOTS) snapshots.clear();
    const made = pricesMessage(fundIds);
    snapshots.set(key, made);
    return made;
  }

  function subscribe(connection: HubConnection<User>, fundIds: readonly FundId[]): void {
    const { now, ever } = watchedInstruments(connection);
    const fresh = fundIds.filter((fundId) => !now.has(fundId));
    if (now.size + fresh.length > MAX_PER_CONNECTION)
      throw new HubError(
        `A connection may watch at most ${MAX_PER_CONNECTION} instruments. Unsubscribe from some of them first.`,
      );
    for (const fundId of fresh) {
      now.add(fundId);
      priceGroup(fundId).add(connection);
    }
    const first = new Set(fundIds.filter((fundId) => !ever.has(fundId)));
    for (const fundId of first) ever.add(fundId);
    if (first.size > 0) connection.send(snapshotMessage([...first]));
    // Queued prices of watched instruments must be replaced, or an older price would arrive last.
    for (const fundId of fundIds)
      if (!first.has(fundId)) connection.send(snapshotMessage([fundId]), { key: groupName(fundId) });
  }

  function unsubscribe(connection: HubConnection<User>, fundIds: readonly FundId[]): void {
    const { now } = watchedInstruments(connection);
    for (const fundId of fundIds) if (now.delete(fundId)) priceGroup(fundId).remove(connection);
  }

  return {
    apply: (connection, { wants, fundIds }) => (wants ? subscribe : unsubscribe)(connection, fundIds),
    stop,
  };
}

function groupName(fundId: FundId): string {
  return `price:${fundId}`;
}

function watchedInstruments({ items }: { readonly items: Map<string, unknown> }): WatchedInstruments {
  const known = items.get(ITEM);
  if (known instanceof WatchedInstruments) return known;
  const made = new WatchedInstruments();
  items.set(ITEM, made);
  return made;
}

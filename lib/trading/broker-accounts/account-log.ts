import { createHash } from 'node:crypto';
import { parseStored } from '@/lib/core/base/stored-json';
import type { AccountEvent, AccountLogEntry, StoredEvent } from './account-event';

/** Stands in for the previous hash in an account's first entry. */
export const ACCOUNT_GENESIS = '0'.repeat(64);

export type AccountLogHead = Pick<AccountLogEntry, 'seq' | 'hash'>;

export const EMPTY_LOG: AccountLogHead = { seq: 0, hash: ACCOUNT_GENESIS };

/** SHA-256 in hex over the hash of the entry before, a line feed, and the entry's own text, in UTF-8. */
export function hashAccountEvent(prevHash: string, event: string): string {
  return createHash('sha256').update(`${prevHash}\n${event}`).digest('hex');
}

/**
 * The entries that follow a head, in order. Each names its account and its place, so that none can be moved.
 * @param at UTC milliseconds
 */
export function chainAccountEvents(
  accountId: string,
  head: AccountLogHead,
  events: readonly AccountEvent[],
  at: number,
): AccountLogEntry[] {
  let { seq, hash: prevHash } = head;
  return events.map((more) => {
    seq += 1;
    const event = JSON.stringify({ account: accountId, seq, at, ...more });
    const entry = { seq, event, prevHash, hash: hashAccountEvent(prevHash, event) };
    prevHash = entry.hash;
    return entry;
  });
}

/** What is wrong with an account's log, naming the first entry where something is; null if it is whole. */
export function verifyAccountLog(accountId: string, entries: readonly AccountLogEntry[]): string | null {
  let prevHash = ACCOUNT_GENESIS;
  for (const [index, entry] of entries.entries()) {
    const name = `entry ${index + 1}`;
    if (entry.seq !== index + 1) return `${name}: it is missing`;
    if (entry.prevHash !== prevHash) return `${name}: it does not follow the entry before it`;
    if (hashAccountEvent(prevHash, entry.event) !== entry.hash)
      return `${name}: its content does not match its hash`;
    const { account, seq } = readAccountEvent(entry.event);
    if (account !== accountId || seq !== entry.seq) return `${name}: it belongs elsewhere`;
    prevHash = entry.hash;
  }
  return null;
}

export function readAccountEvent(event: string): StoredEvent {
  return parseStored<StoredEvent>(event, 'account_events');
}

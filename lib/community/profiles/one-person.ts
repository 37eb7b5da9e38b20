import { mailboxKey } from '@/lib/people/referrals/mailbox-key';

/** A member's account, as far as it says whose it is. */
export interface MemberAccount {
  readonly userId: string;
  readonly member: string;
  readonly email: string;
  /** UTC milliseconds. */
  readonly joinedAt: number;
}

/**
 * Members who are one person: their accounts are linked, or mail to them reaches the same mailbox.
 * @param links pairs of users
 * @returns for every member with an earlier account, the member that joined first
 */
export function findFirstMembers(
  accounts: readonly MemberAccount[],
  links: readonly (readonly [string, string])[],
): ReadonlyMap<string, string> {
  const inOrder = accounts.toSorted((a, b) => a.joinedAt - b.joinedAt || (a.member < b.member ? -1 : 1));
  /** Nodes of a union-find: users and mailboxes. */
  const parents = new Map<string, string>();
  const find = (node: string): string => {
    let root = node;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  const join = (a: string, b: string) => {
    const [rootA, rootB] = [find(a), find(b)];
    if (rootA !== rootB) parents.set(rootB, rootA);
  };
  for (const { userId, email } of inOrder) join(`mailbox ${mailboxKey(email)}`, userId);
  for (const [a, b] of links) join(a, b);
  const firsts = new Map<string, string>();
  const later = new Map<string, string>();
  for (const { userId, member } of inOrder) {
    const first = firsts.get(find(userId));
    if (first === undefined) firsts.set(find(userId), member);
    else later.set(member, first);
  }
  return later;
}

/**
 * All accounts of the person that a member is, the one that joined first in front.
 * @param firstMembers as `findFirstMembers`
 */
export function personAccounts(firstMembers: ReadonlyMap<string, string>, member: string): readonly string[] {
  const first = firstMembers.get(member) ?? member;
  return [first, ...[...firstMembers].filter(([, one]) => one === first).map(([later]) => later)];
}

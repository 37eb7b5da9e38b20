import { CATALOGUE_KINDS } from '@/lib/robots/catalogue/catalogue-change';

/** What pages show that can change while they are kept in memory: a change makes only pages stale that show its kind. */
export const SHOWN_KINDS = [
  ...CATALOGUE_KINDS,
  /** Which instruments have a price; each price itself is brought up to date in the browser. */
  'prices',
  /** Roots and receipts of the transparency log, and the registry. */
  'log',
  /** Help articles. */
  'help',
  /** Descriptions of robots that content admins edited. */
  'descriptions',
] as const;

export type ShownKind = (typeof SHOWN_KINDS)[number];

/** A number for each kind that grows with every change of what pages show of it. */
export type ShownVersions = (kind: ShownKind) => number;

/** One number for several kinds: it increases when any of theirs does. */
export function versionOf(versions: ShownVersions, kinds: readonly ShownKind[]): number {
  let sum = 0;
  for (const kind of kinds) sum += versions(kind);
  return sum;
}

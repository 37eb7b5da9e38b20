import { CATALOGUE_KINDS } from '@/lib/robots/catalogue/catalogue-change';

/** Kinds of changeable data on cached pages: a change only makes pages stale that show its kind. */
export const SHOWN_KINDS = [
  ...CATALOGUE_KINDS,
  /** Which instruments have a price; prices themselves are updated in the browser. */
  'prices',
  /** Roots and receipts of the transparency log, and the registry. */
  'log',
  /** Help articles. */
  'help',
  /** Robot descriptions edited by content admins. */
  'descriptions',
  /** The maintenance banner, on every page. */
  'maintenance',
  /** Links of help topics. */
  'help-tiles',
] as const;

export type ShownKind = (typeof SHOWN_KINDS)[number];

/** A version for each kind, which increases with every change. */
export type ShownVersions = (kind: ShownKind) => number;

/** A version for several kinds: it increases when any of theirs does. */
export function versionOf(versions: ShownVersions, kinds: readonly ShownKind[]): number {
  let sum = 0;
  for (const kind of kinds) sum += versions(kind);
  return sum;
}

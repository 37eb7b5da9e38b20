import type { Feature } from '@/lib/core/site-config/features';
import { DESTINATIONS, type Destination } from './destinations';
import { pageExists } from './exists';

/** A destination whose page exists. */
export interface Shown extends Omit<Destination, 'path' | 'linksTo'> {
  /** Its canonical address. */
  readonly path: string;
}

export interface ShownOptions {
  readonly features: readonly Feature[];
  /** Whether the menu is a beginner's. Nobody's is: all visitors get the same page. */
  readonly isBeginner?: boolean;
  /** Whether a page answers at an address; defaults to the table of pages. */
  readonly exists?: (address: string) => boolean;
}

/** By a destination's address. Resolving all of them takes a millisecond, and every page shows them twice. */
const existing = new Map<string, boolean>();

function isPage(address: string): boolean {
  const known = existing.get(address);
  if (known !== undefined) return known;
  const exists = pageExists(address);
  existing.set(address, exists);
  return exists;
}

/** The destinations whose page exists and whose feature is on, in the table's order. */
export function shownDestinations({
  features,
  isBeginner = false,
  exists = isPage,
}: ShownOptions): readonly Shown[] {
  return DESTINATIONS.flatMap(({ linksTo, ...destination }) => {
    const { path, section, footer, flag, isHiddenFromBeginners = false } = destination;
    const address = linksTo ?? path;
    const isListed = section !== undefined || footer !== undefined;
    const isOn = flag === undefined || features.includes(flag);
    if (!isListed || !isOn || (isBeginner && isHiddenFromBeginners) || !exists(address)) return [];
    return [{ ...destination, path: address }];
  });
}

/** Who sees a destination on a page: what is for users only, guests may see on some addresses. */
export function audienceAt(
  { audience, forGuests }: Shown,
  path: string,
  features: readonly Feature[],
): 'everyone' | 'guests' | 'users' {
  const isOpen = forGuests && path.includes(forGuests.at) && features.includes(forGuests.flag);
  return isOpen ? 'everyone' : (audience ?? 'everyone');
}

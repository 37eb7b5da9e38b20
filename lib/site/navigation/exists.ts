import type { AddressKnowledge } from '../addresses/page';
import { resolveAddress } from '../addresses/resolve';

/** Which pages exist doesn't depend on robots: no address of the table of destinations names one. */
const NO_ROBOTS: AddressKnowledge = {
  findTicker: () => null,
  readSearch: () => ({ tickers: [], keyword: '', unknown: [] }),
  robot: () => null,
  findInstrument: () => null,
  entrySlug: () => null,
  tag: () => null,
  pageCount: () => 1,
  hasFeature: () => true,
  settle: (list) => ({ list, isLasting: true }),
};

/** Whether a page answers at an address spelled exactly like this. */
export function pageExists(address: string): boolean {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const found = resolveAddress(path, query, NO_ROBOTS);
  return found.kind === 'page' && (found.path === address || found.page.readsQueryInBrowser === true);
}

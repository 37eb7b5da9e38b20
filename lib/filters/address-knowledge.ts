import { catalogueKnowledge } from '@/lib/addresses/knowledge';
import type { AddressKnowledge } from '@/lib/addresses/resolve';
import type { CatalogueReader } from '@/lib/catalogue/reader';
import { listCounter, settleList } from './settle-list';

/** What addresses are checked against, with the rules of the filters. */
export function addressKnowledge(
  catalogue: Pick<
    CatalogueReader,
    'summary' | 'count' | 'progress' | 'tickers' | 'instrument' | 'instruments'
  >,
): AddressKnowledge {
  const countOf = listCounter(catalogue);
  return { ...catalogueKnowledge(catalogue), settle: (list) => settleList(list, countOf) };
}

import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { catalogueKnowledge } from '@/lib/site/addresses/knowledge';
import type { AddressKnowledge } from '@/lib/site/addresses/page';
import { listCounter, settleList } from './settle-list';

/** What addresses are checked against, with the rules of the filters. */
export function addressKnowledge(
  catalogue: Pick<
    CatalogueReader,
    'summary' | 'nextVersion' | 'count' | 'progress' | 'tickers' | 'instrument' | 'instruments'
  >,
): AddressKnowledge {
  const countOf = listCounter(catalogue);
  return { ...catalogueKnowledge(catalogue), settle: (list) => settleList(list, countOf) };
}

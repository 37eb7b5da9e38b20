import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { catalogueKnowledge } from '@/lib/site/addresses/knowledge';
import type { AddressKnowledge } from '@/lib/site/addresses/page';
import { listCounter, settleList } from './settle-list';

/** Data addresses are validated against, with the filters' rules. */
export function addressKnowledge(
  catalogue: Pick<
    CatalogueReader,
    'all' | 'summary' | 'nextVersion' | 'count' | 'progress' | 'tickers' | 'instrument' | 'instruments'
  >,
): AddressKnowledge {
  const countList = listCounter(catalogue);
  return { ...catalogueKnowledge(catalogue), settle: (list) => settleList(list, countList) };
}

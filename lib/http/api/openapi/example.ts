import { schemaNames, writeNames } from '@/lib/core/wire/schema';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { Call } from '../call';

/** The example request of a call, with wire names. */
export function exampleRequest({ request, example }: Call, catalogue: CatalogueReader): unknown {
  return writeNames(example(catalogue), schemaNames(request));
}

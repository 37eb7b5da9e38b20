import { namesOf, writeNames } from '@/lib/core/wire/schema';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { Call } from '../call';

/** The example of a call's request, with the names of the wire. */
export function exampleOf({ request, example }: Call, catalogue: CatalogueReader): unknown {
  return writeNames(example(catalogue), namesOf(request));
}

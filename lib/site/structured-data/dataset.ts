import type { DatasetLeaf, WithContext } from 'schema-dts';

/** A page whose figures are a dataset. */
export interface DatasetFacts {
  readonly name: string;
  /** Canonical path of the page, from the root. */
  readonly path: string;
  readonly description: string;
  /** What its prices are, as in "Simulated prices". */
  readonly marketLabel: string;
}

/** Free figures of a page: what they are, not the figures themselves. */
export function datasetData(
  baseUrl: string,
  { name, path, description, marketLabel }: DatasetFacts,
  variableMeasured: string[],
): WithContext<DatasetLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name,
    description,
    url: `${baseUrl}${path}`,
    isAccessibleForFree: true,
    measurementTechnique: marketLabel,
    variableMeasured,
  };
}

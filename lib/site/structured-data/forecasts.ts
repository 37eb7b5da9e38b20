import type { DatasetLeaf, WithContext } from 'schema-dts';

/** How a class's forecasts turned out. */
export function forecastsData(
  baseUrl: string,
  {
    name,
    path,
    description,
    marketLabel,
  }: {
    readonly name: string;
    /** Canonical path of the page, from the root. */
    readonly path: string;
    readonly description: string;
    readonly marketLabel: string;
  },
): WithContext<DatasetLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name,
    description,
    url: `${baseUrl}${path}`,
    isAccessibleForFree: true,
    measurementTechnique: marketLabel,
    variableMeasured: [
      'Probabilities of up, between and down, beside base rates',
      'Outcomes of recorded forecasts',
      'Skill over base rates, with intervals',
      'Reliability and calibration error',
    ],
  };
}

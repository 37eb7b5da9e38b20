import type { DatasetLeaf, WithContext } from 'schema-dts';
import { type DatasetFacts, datasetData } from './dataset';

/** How a class's forecasts turned out. */
export function forecastsData(baseUrl: string, facts: DatasetFacts): WithContext<DatasetLeaf> {
  return datasetData(baseUrl, facts, [
    'Probabilities of up, between and down, beside base rates',
    'Outcomes of recorded forecasts',
    'Skill over base rates, with intervals',
    'Reliability and calibration error',
  ]);
}

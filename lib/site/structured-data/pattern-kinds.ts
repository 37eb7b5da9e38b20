import type { DatasetLeaf, DefinedTermLeaf, DefinedTermSetLeaf, WithContext } from 'schema-dts';
import { PATTERNS_PATH, patternPath } from '@/lib/site/addresses/pattern-pages-address';
import { type DatasetFacts, datasetData } from './dataset';

interface KindFacts {
  readonly id: string;
  readonly name: string;
  readonly definition: string;
}

function term(baseUrl: string, { id, name, definition }: KindFacts) {
  return {
    '@type': 'DefinedTerm' as const,
    name,
    termCode: id,
    description: definition,
    url: `${baseUrl}${patternPath(id)}`,
  };
}

/** All kinds of patterns, with their rules. */
export function patternKindsData(
  baseUrl: string,
  kinds: readonly KindFacts[],
): WithContext<DefinedTermSetLeaf> {
  const url = `${baseUrl}${PATTERNS_PATH}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': `${url}#kinds`,
    name: 'Chart and candlestick patterns',
    url,
    hasDefinedTerm: kinds.map((kind) => term(baseUrl, kind)),
  };
}

/** One kind, as a term of the set. */
export function patternKindData(baseUrl: string, kind: KindFacts): WithContext<DefinedTermLeaf> {
  return {
    '@context': 'https://schema.org',
    ...term(baseUrl, kind),
    inDefinedTermSet: `${baseUrl}${PATTERNS_PATH}#kinds`,
  };
}

/** What followed patterns: counts and rates, no prices. */
export function patternOutcomesData(baseUrl: string, facts: DatasetFacts): WithContext<DatasetLeaf> {
  return datasetData(baseUrl, facts, [
    'Patterns found',
    'Patterns that came true after ten sessions',
    'Base rate of the class',
    'Mean trade after costs',
    'The same in shuffled prices',
  ]);
}

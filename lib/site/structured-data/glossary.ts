import type { DefinedTermLeaf, DefinedTermSetLeaf, WithContext } from 'schema-dts';
import { termPath } from '@/lib/site/addresses/addresses';

export interface TermFacts {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly alsoCalled: readonly string[];
}

const setId = (baseUrl: string) => `${baseUrl}${termPath()}#terms`;

function termData(baseUrl: string, { slug, title, summary, alsoCalled }: TermFacts): DefinedTermLeaf {
  const url = `${baseUrl}${termPath(slug)}`;
  return {
    '@type': 'DefinedTerm',
    '@id': `${url}#term`,
    name: title,
    ...(alsoCalled.length > 0 && { alternateName: [...alsoCalled] }),
    description: summary,
    url,
    inDefinedTermSet: setId(baseUrl),
  };
}

/** A term's page. */
export function definedTermData(baseUrl: string, term: TermFacts): WithContext<DefinedTermLeaf> {
  return { '@context': 'https://schema.org', ...termData(baseUrl, term) };
}

/** The page that lists all terms. */
export function definedTermSetData(
  baseUrl: string,
  name: string,
  terms: readonly TermFacts[],
): WithContext<DefinedTermSetLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': setId(baseUrl),
    name,
    url: `${baseUrl}${termPath()}`,
    inLanguage: 'en',
    hasDefinedTerm: terms.map((term) => termData(baseUrl, term)),
  };
}

import { processors } from 'next-seo';
import type { BreadcrumbListLeaf, ListItemLeaf, WithContext } from 'schema-dts';

export interface BreadcrumbStep {
  readonly name: string;
  /** Canonical path from the root. */
  readonly path: string;
}

/** Breadcrumbs from the home page to a page, inclusive, as shown on it. */
export function breadcrumbData(
  baseUrl: string,
  steps: readonly BreadcrumbStep[],
): WithContext<BreadcrumbListLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(
      ({ name, path }, index): ListItemLeaf =>
        processors.processBreadcrumbItem({ name, item: `${baseUrl}${path}` }, index + 1),
    ),
  };
}

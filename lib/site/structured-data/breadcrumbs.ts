import { processors } from 'next-seo';
import type { BreadcrumbListLeaf, ListItemLeaf, WithContext } from 'schema-dts';

export interface BreadcrumbStep {
  readonly name: string;
  /** Canonical path from the root. */
  readonly path: string;
}

/** The way from the home page to a page, that page included, as the breadcrumbs on it show. */
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

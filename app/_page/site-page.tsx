import type { ReactNode } from 'react';
import { PageShell } from '@/components/shell/page-shell/page-shell';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { isIndexedPage, mainPath, type Page, showsFigures } from '@/lib/site/addresses/page';
import { pageName } from '@/lib/site/addresses/pages';
import { HeadTags, type PageFacts } from './head-tags';

interface SitePageProps extends Omit<PageFacts, 'path'> {
  readonly page: Page;
  /** Canonical path; required for pages with more than one path. */
  readonly path?: string;
  /** The market to mark in the menu. */
  readonly section?: AssetClass;
  readonly children: ReactNode;
}

export function SitePage({
  page,
  path = mainPath(page),
  section,
  isIndexed = true,
  children,
  ...facts
}: SitePageProps) {
  return (
    <PageShell
      market={getCatalogue().market()}
      path={path}
      name={pageName(page)}
      hasFigures={showsFigures(page)}
      {...(section ? { section } : {})}
    >
      <HeadTags {...facts} path={path} isIndexed={isIndexed && isIndexedPage(page)} />
      {children}
    </PageShell>
  );
}

import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { sitemapPath } from '@/lib/site/addresses/addresses';
import { isIndexedPage, mainPath, type Page, type SitemapEntry } from '@/lib/site/addresses/page';
import { ALL_PAGES } from '@/lib/site/addresses/pages';
import { latest } from '@/lib/site/addresses/sitemap-entries';

/** Addresses per file; the protocol allows five times as many. */
export const MAX_ENTRIES = 10_000;
/** The file of single pages. */
const ALONE = 'pages';

/** The sitemap's files with their last changes, for the index; omits empty files. */
export function sitemapIndex(catalogue: CatalogueReader): readonly SitemapEntry[] {
  return SUBJECTS.flatMap((subject) => filesAbout(catalogue, subject)).map(([name, entries]) => ({
    path: sitemapPath(name),
    lastModified: latest(entries),
  }));
}

/** A file's entries; null if the index doesn't list it. `name` is without `.xml`. */
export function sitemapFile(catalogue: CatalogueReader, name: string): readonly SitemapEntry[] | null {
  const [subject] = name.split('-');
  const found = filesAbout(catalogue, subject ?? '').find(([candidate]) => candidate === name);
  return found?.[1] ?? null;
}

const LISTED: readonly Page[] = ALL_PAGES.map(([, page]) => page).filter(isIndexedPage);
const fileName = ({ sitemap }: Page) => sitemap?.file ?? ALONE;
const SUBJECTS: readonly string[] = [...new Set(LISTED.map(fileName))];

function filesAbout(
  catalogue: CatalogueReader,
  subject: string,
): readonly (readonly [name: string, entries: readonly SitemapEntry[]])[] {
  const pages = LISTED.filter((page) => fileName(page) === subject);
  const entries = pages.flatMap(
    (page) => page.sitemap?.entries(catalogue) ?? [{ path: mainPath(page), lastModified: null }],
  );
  const isNumbered = entries.length > MAX_ENTRIES || pages.some(({ sitemap }) => sitemap?.isNumbered);
  if (!isNumbered) return entries.length > 0 ? [[subject, entries]] : [];
  return Array.from({ length: Math.ceil(entries.length / MAX_ENTRIES) }, (_, index) => [
    `${subject}-${index + 1}`,
    entries.slice(index * MAX_ENTRIES, (index + 1) * MAX_ENTRIES),
  ]);
}

import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { mainPath, type Page } from '@/lib/site/addresses/page';
import { decodeSegment } from '@/lib/site/addresses/parse-segments';
import { resolveAddress, resolvedSubject } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';

export type PageParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Next's props for a route. */
export interface RouteProps {
  readonly params: Promise<PageParams>;
  readonly searchParams: Promise<PageParams>;
}

interface Address {
  /** By name in the pattern, as Next passes them. */
  readonly params?: PageParams;
  readonly search?: PageParams;
  /** Defaults to the page's first pattern. */
  readonly pattern?: string;
}

/** Resolves an address with the table of pages. Responds with a 404 if it leads nowhere. */
export function aboutAt<About>(page: Page<About>, address: Address): About {
  const about = aboutUnlessRemoved(page, address);
  return about === 'removed' ? notFound() : about;
}

const PARAM = /\[+(?:\.{3})?(\w+)\]+/g;

/**
 * The same for pages that may have been removed. The server already redirects other spellings; this redirect only
 * matters when pages run without it.
 */
export function aboutUnlessRemoved<About>(
  page: Page<About>,
  { params = {}, search = {}, pattern = mainPath(page) }: Address,
): About | 'removed' {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, one);
  const path = pattern
    .replace(PARAM, (_, name: string) => [params[name] ?? ''].flat().map(decodeSegment).join('/'))
    .replace(/\/\/$/, '/');
  const found = resolveAddress(path, query.toString(), addressKnowledge(getCatalogue()));
  if (found.kind === 'removed') return 'removed';
  if (found.kind === 'redirect') return permanentRedirect(found.to);
  if (found.kind === 'instead') return redirect(found.to);
  const about = resolvedSubject(page, found);
  return about === undefined ? notFound() : about;
}

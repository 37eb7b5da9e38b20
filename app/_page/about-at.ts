import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { getCatalogue } from '@/lib/robots/catalogue/current';
import { type Page, pathOf } from '@/lib/site/addresses/page';
import { decodeSegment } from '@/lib/site/addresses/parse-segments';
import { aboutOf, resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';

export type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What Next gives a route of its address. */
export interface RouteProps {
  readonly params: Promise<Params>;
  readonly searchParams: Promise<Params>;
}

interface Address {
  /** By their names in the pattern, as Next gives them. */
  readonly params?: Params;
  readonly search?: Params;
  /** The page's first when left out. */
  readonly pattern?: string;
}

/** What a page is about at an address, by the table of pages; a 404 where it leads nowhere. */
export function aboutAt<About>(page: Page<About>, address: Address): About {
  const about = aboutUnlessRemoved(page, address);
  return about === 'removed' ? notFound() : about;
}

const PARAM = /\[+(?:\.{3})?(\w+)\]+/g;

/**
 * The same for what can have been taken down. The server asks for pages in their one spelling alone: redirects are made
 * here only where pages run without it.
 */
export function aboutUnlessRemoved<About>(
  page: Page<About>,
  { params = {}, search = {}, pattern = pathOf(page) }: Address,
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
  const about = aboutOf(page, found);
  return about === undefined ? notFound() : about;
}

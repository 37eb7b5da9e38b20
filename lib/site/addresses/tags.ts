import type { Instrument } from '@/lib/market/data/instrument';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { tagPath } from './addresses';
import { hasEntryTag } from './entry-slugs';
import type { SitemapEntry } from './page';

/** What a tag names besides entries: a strategy, a sector or kind of instruments, or a ticker. */
export interface Tagged {
  readonly label: string;
  /** Of that strategy, or trading that ticker; by name. */
  readonly robots: readonly RobotSummary[];
  /** Of that sector or kind, or the ticker itself; by ticker. */
  readonly instruments: readonly Instrument[];
}

/** A tag as spelled in addresses: `technology`, `broad-market`, `btc.x`. */
export function tagCode(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export function findTagged(catalogue: Pick<CatalogueReader, 'all' | 'instruments'>, code: string): Tagged {
  let label: string | null = null;
  const instruments = catalogue.instruments().filter(({ ticker, group, noData, renamedToId }) => {
    if (noData || renamedToId !== null) return false;
    if (ticker.toLowerCase() !== code && tagCode(group) !== code) return false;
    label ??= ticker.toLowerCase() === code ? ticker : group;
    return true;
  });
  const robots = catalogue.all().filter(({ strategyId, strategyTitle, tickers }) => {
    if (strategyId === code) label ??= strategyTitle;
    return strategyId === code || tickers.some((ticker) => ticker.toLowerCase() === code);
  });
  return {
    label: label ?? code.replaceAll('-', ' '),
    robots: robots.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    instruments: instruments.toSorted((one, other) => one.ticker.localeCompare(other.ticker, 'en')),
  };
}

/** The tag that a typed one means, ignoring case; null if nothing has it. */
export function readTag(
  catalogue: Pick<CatalogueReader, 'all' | 'instruments'>,
  typed: string,
): string | null {
  const code = typed.toLowerCase();
  if (code === '' || tagCode(code) !== code) return null;
  if (hasEntryTag(code)) return code;
  const { robots, instruments } = findTagged(catalogue, code);
  return robots.length + instruments.length > 0 ? code : null;
}

/** With fewer things than this, a tag's page says too little for search engines. */
export const FEW_TAGGED = 3;

/** Pages of strategies and sectors for the sitemap. */
export function tagEntries(catalogue: Pick<CatalogueReader, 'all' | 'instruments'>): readonly SitemapEntry[] {
  const strategies = catalogue.all().map(({ strategyId }) => strategyId);
  const sectors = catalogue.instruments().map(({ group }) => tagCode(group));
  return [...new Set([...strategies, ...sectors])].sort().flatMap((code) => {
    const { robots, instruments } = findTagged(catalogue, code);
    if (robots.length + instruments.length < FEW_TAGGED) return [];
    return [{ path: tagPath(code), lastModified: null }];
  });
}

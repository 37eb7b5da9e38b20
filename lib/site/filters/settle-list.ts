import { LEVEL_FIELDS } from '@/lib/robots/catalogue/classes/levels';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { type ListAddress, listPath, plainList } from '@/lib/site/addresses/list-address';
import { listFilter } from '@/lib/site/addresses/list-filter';
import type { SettledList } from '@/lib/site/addresses/page';
import { findFallback, mayFallBack } from './fallback';
import { interlocked } from './interlocks';

/** How many robots a list holds. */
export type CountRobots = (list: ListAddress) => number;

/** Counts the robots everyone sees. While none has figures, no list counts as short. */
export function listCounter(catalogue: Pick<CatalogueReader, 'count' | 'progress'>): CountRobots {
  return (list) => (catalogue.progress().ready === 0 ? Infinity : catalogue.count(listFilter(list)));
}

/**
 * The list to show at an address: interlocks apply, and a fallback replaces a list with too few robots, as after a
 * click. Settling the result changes nothing, so visitors are redirected only once.
 */
export function settleList(list: ListAddress, countRobots: CountRobots): SettledList {
  if (list.insteadOf) {
    const meant = settleList(plainList(list.insteadOf), countRobots).list;
    if (listPath({ ...meant, page: list.page }) === listPath(list)) return { list, isLasting: true };
    // The robots have changed since, or the address was made up.
    return { ...settleList({ ...list, insteadOf: null }, countRobots), isLasting: false };
  }
  const held = holdInterlocks(list);
  const plain = plainList(held);
  const shown = withFallbacks(plain, countRobots);
  if (held.isExact) return { list: shown === plain ? plain : { ...plain, isExact: true }, isLasting: false };
  return shown === plain ? { list: held, isLasting: true } : { list: shown, isLasting: false };
}

/**
 * The list with interlocks applied, from its first page if that changes it. It names the requested list if a choice was
 * lost.
 */
export function holdInterlocks(list: ListAddress): ListAddress {
  const held = interlocked(list);
  if (listPath(held) === listPath(list)) return held;
  return { ...held, page: 1, insteadOf: losesChoice(list, held) ? { ...plainList(list), page: 1 } : null };
}

function losesChoice(asked: ListAddress, held: ListAddress): boolean {
  const { levels } = asked.extra;
  return (
    asked.analysisTypes.length > held.analysisTypes.length ||
    (asked.robotType !== held.robotType && asked.robotType !== 'All') ||
    LEVEL_FIELDS.some((field) => levels[field] !== undefined && levels[field] !== held.extra.levels[field])
  );
}

function withFallbacks(list: ListAddress, countRobots: CountRobots): ListAddress {
  const next = mayFallBack(list) ? findFallback(list, countRobots(list)) : null;
  return next ? withFallbacks(next, countRobots) : list;
}

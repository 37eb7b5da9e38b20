import { InputError } from '@/lib/core/base/errors';
import { FORM_NAMES, writeScreenerQuery } from '@/lib/site/addresses/screener-query';
import { MOST_FILTERS } from './screen';
import { parseScreen } from './screen-address';

/** Filters read one by one: more than these are only counted. */
const MOST_READ = 4 * MOST_FILTERS;

/** The query without those of its parts that no screen can have. */
export function repairQuery(query: URLSearchParams): string {
  return writeScreenerQuery(
    [...query].map(([name, value]) => {
      if (name !== 'f') return [name, isValid(name, value) ? value : ''];
      const filters = value.split(',', MOST_READ).filter((filter) => isValid('f', filter));
      return ['f', [...new Set(filters)].slice(0, MOST_FILTERS).join(',')];
    }),
  );
}

function isValid(name: string, value: string): boolean {
  if ((FORM_NAMES as readonly string[]).includes(name)) return false;
  try {
    parseScreen(new URLSearchParams([[name, value]]));
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

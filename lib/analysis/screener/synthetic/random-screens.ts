import { ALL_FIELDS } from '@/lib/analysis/features/all-fields';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { ALL_INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { EMPTY_SCREEN, NUMBER_OPERATORS, type Screen, type ScreenFilter } from '../screen';
import type { ScreenTable } from '../screen-table';

/** Screens of up to four filters whose bounds are values of the table, so that ties and edges occur. */
export function randomScreens(table: ScreenTable, count: number, seed: number): Screen[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const fields = ALL_FIELDS.filter(({ id }) => table.column(id).some((value) => !Number.isNaN(value)));

  function filter(): ScreenFilter {
    if (random() < 0.15) {
      const field = pick(['sector', 'group'] as const);
      const names = table.names(field).slugs.filter(() => random() < 0.5);
      return { field, operator: 'in', names: names.length > 0 ? names : [table.names(field).slugs[0] ?? ''] };
    }
    const { id } = pick(fields);
    const known = table.column(id).filter((value) => !Number.isNaN(value));
    const value = () => Number((known[Math.floor(random() * known.length)] as number).toPrecision(7));
    const operator = pick(NUMBER_OPERATORS);
    const values = operator === 'between' ? [value(), value()].sort((a, b) => a - b) : [value()];
    return { field: id, operator, values };
  }

  return Array.from({ length: count }, () => ({
    ...EMPTY_SCREEN,
    filters: Array.from({ length: Math.floor(random() * 5) }, filter),
    class: random() < 0.3 ? pick(ALL_INSTRUMENT_CLASSES) : null,
    sort: { by: random() < 0.1 ? 'ticker' : pick(fields).id, isDescending: random() < 0.5 },
  }));
}

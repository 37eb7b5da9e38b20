import { groupBy } from '@/lib/core/base/group-by';
import { SECTION_TITLES, SECTIONS, type Section } from './destinations';
import type { Shown } from './shown';

/** A line of a menu: one destination, or the variants of one tool. */
export interface MenuRow {
  readonly title: string;
  readonly items: readonly Shown[];
}

export interface MenuGroup {
  readonly title: string;
  readonly rows: readonly MenuRow[];
}

/** An entry of the menu: a link, or a section that opens. */
export type MenuEntry =
  | { readonly kind: 'link'; readonly section: Section; readonly item: Shown }
  | {
      readonly kind: 'section';
      readonly section: Section;
      readonly title: string;
      readonly groups: readonly MenuGroup[];
    };

/**
 * The menu of some destinations, in the table's order; sections without any vanish. A section with one place is a link
 * to it, and one with a single group bears that group's name: it says more while there is nothing else.
 */
export function buildMenu(shown: readonly Shown[]): readonly MenuEntry[] {
  return SECTIONS.flatMap((section): MenuEntry[] => {
    const items = shown.filter((item) => item.section === section);
    const [first] = items;
    if (!first) return [];
    if (items.length === 1) return [{ kind: 'link', section, item: first }];
    const groups = groupRows(items);
    const title = groups.length === 1 ? (first.group ?? SECTION_TITLES[section]) : SECTION_TITLES[section];
    return [{ kind: 'section', section, title, groups }];
  });
}

function groupRows(items: readonly Shown[]): readonly MenuGroup[] {
  const groups = groupBy(items, ({ group = '' }) => group);
  return [...groups].map(([title, members]) => ({ title, rows: toRows(members) }));
}

function toRows(items: readonly Shown[]): readonly MenuRow[] {
  const rows = groupBy(items, ({ row, path }) => row ?? path);
  return [...rows.values()].map((members) => ({
    title: members[0]?.row ?? members[0]?.title ?? '',
    items: members,
  }));
}

'use client';

import { Choices } from '@/components/filter-panel/choices';
import type { GroupView } from '@/components/filter-panel/panel-view';

interface SortFormProps {
  /** The list that is sorted. */
  readonly action: string;
  readonly keyword: string;
  readonly group: GroupView;
}

/** The orders of a list; where they are too many to be links, their buttons send this form. */
export function SortForm({ action, keyword, group }: SortFormProps) {
  return (
    <form method="get" action={action} aria-label="Order of the list">
      {keyword !== '' && <input type="hidden" name="q" value={keyword} />}
      <Choices group={group} inline />
    </form>
  );
}

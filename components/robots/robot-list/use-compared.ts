import { useMemo, useRef, useState } from 'react';
import type { Comparing } from '@/components/robots/compare/compare-context';
import { MAX_COMPARED } from '@/lib/site/addresses/list-address';
import type { NamedRobot } from './list-frame';
import type { ListInBrowser } from './use-list';

export interface ComparedOnPage {
  /** What checkboxes use. */
  readonly context: Comparing;
  readonly robots: readonly NamedRobot[];
  /** Whether they are still those of the server's page. */
  readonly isFirst: boolean;
  clear(): void;
}

/**
 * The robots chosen to compare, which the address holds.
 * @param first those the server knows of the ones in its address
 */
export function useCompared(
  { list, setCompared }: Pick<ListInBrowser, 'list' | 'setCompared'>,
  first: readonly NamedRobot[],
): ComparedOnPage {
  const [initial] = useState(list.compared);
  const names = useRef(new Map(first.map(({ id, name }) => [id, name])));
  const { compared } = list;
  const context = useMemo<Comparing>(
    () => ({
      ids: compared,
      isFull: compared.length >= MAX_COMPARED,
      toggle(id, name) {
        if (!compared.includes(id)) names.current.set(id, name);
        setCompared((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
      },
    }),
    [compared, setCompared],
  );
  return {
    context,
    robots: compared.map((id) => ({ id, name: names.current.get(id) ?? `Robot ${id}` })),
    isFirst: compared === initial,
    clear: () => setCompared([]),
  };
}

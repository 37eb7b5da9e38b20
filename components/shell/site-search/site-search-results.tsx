'use client';

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { rowAfterKey } from '@/components/instruments/ticker-picker/active-row';
import { isComposing } from '@/components/instruments/ticker-picker/use-ticker-combobox';
import { RobotTile, TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { joinClasses } from '@/components/ui/design/class-names';
import { Note } from '@/components/ui/note/note';
import { menuItemClass, popoverClass } from '@/components/ui/popover/popover';
import styles from './site-search-results.module.css';
import { type SiteSearchAnswer, useFound } from './use-found';

interface Result {
  readonly path: string;
  readonly title: string;
  readonly more: string;
  readonly tile: ReactNode;
}

interface Group {
  readonly title: string;
  readonly results: readonly Result[];
}

/**
 * Tickers, robots and pages below the search field: a combobox with a grouped list, following the ARIA pattern. Down and
 * Up move, Enter opens, Escape closes and then clears. Enter without a choice sends the form.
 */
export function SiteSearchResults({ input }: { readonly input: HTMLInputElement }) {
  const id = useId();
  const [text, setText] = useState(input.value);
  const [isWanted, setWanted] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const { state, found } = useFound(isWanted ? text : '');
  const groups = isWanted && found ? groupResults(found) : [];
  const results = groups.flatMap((group) => group.results);
  const isOpen = isWanted && state !== 'idle';
  const shown = active !== null && active < results.length ? active : null;
  const place = useRef<HTMLDivElement>(null);

  const close = () => {
    setWanted(false);
    setActive(null);
  };

  const onInput = useEffectEvent(() => {
    setText(input.value);
    setWanted(true);
    setActive(null);
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const chosen = shown === null ? undefined : results[shown];
    if (event.key === 'Escape') {
      if (!isOpen) return;
      // Otherwise browsers also clear the field, and close the search on phones.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      if (isOpen && chosen) {
        event.preventDefault();
        location.assign(chosen.path);
      }
      close();
    } else {
      const next = isOpen ? rowAfterKey(event.key, shown, results.length) : undefined;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setWanted(true);
      }
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
    }
  });

  const onLeave = useEffectEvent((event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node && place.current?.contains(event.relatedTarget))) close();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    input.addEventListener('click', () => setWanted(true), { signal });
    input.addEventListener('focus', () => setWanted(true), { signal });
    input.addEventListener('blur', (event) => onLeave(event), { signal });
    // What was typed since the first render.
    setText(input.value);
    return () => listening.abort();
  }, [input]);

  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-haspopup', 'listbox');
    input.setAttribute('aria-expanded', String(isOpen && results.length > 0));
    setOrRemove(input, 'aria-controls', isOpen && results.length > 0 ? id : null);
    setOrRemove(input, 'aria-activedescendant', shown === null ? null : `${id}-${shown}`);
    if (shown !== null) document.getElementById(`${id}-${shown}`)?.scrollIntoView?.({ block: 'nearest' });
  });

  let index = -1;
  return (
    <div ref={place} className={joinClasses(styles['popup'], isOpen && popoverClass(styles['open']))}>
      <p className={styles['message']} role="status">
        {isOpen ? searchMessage(state, results.length) : ''}
      </p>
      {isOpen && results.length > 0 && (
        <div id={id} className={styles['list']} role="listbox" aria-label="Search results" tabIndex={-1}>
          {groups.map(({ title, results: members }) => (
            <div key={title} {...groupRole(`${id}-${title}`)}>
              <p id={`${id}-${title}`} className={styles['title']}>
                {title}
              </p>
              {members.map((result) => {
                index += 1;
                const own = index;
                return (
                  <ResultOption
                    key={result.path}
                    id={`${id}-${own}`}
                    result={result}
                    isSelected={own === shown}
                    onPoint={() => setActive(own)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface ResultOptionProps {
  readonly id: string;
  readonly result: Result;
  readonly isSelected: boolean;
  readonly onPoint: () => void;
}

function ResultOption({ id, result, isSelected, onPoint }: ResultOptionProps) {
  return (
    <a
      id={id}
      className={menuItemClass(styles['row'])}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      href={result.path}
      onPointerMove={onPoint}
      // Keeps the focus in the field, so that the list stays for the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {result.tile}
      <span className={styles['text']}>
        <b>{result.title}</b>
        <Note as="span" look="caption">
          {result.more}
        </Note>
      </span>
    </a>
  );
}

function groupResults({ tickers, robots, pages }: SiteSearchAnswer): readonly Group[] {
  const groups: Group[] = [
    {
      title: 'Tickers',
      results: tickers.map(({ ticker, fundName, fundType, group, path }) => ({
        path,
        title: ticker,
        more: fundName,
        tile: <TickerTile ticker={ticker} fundType={fundType} group={group} size={24} />,
      })),
    },
    {
      title: 'Robots',
      results: robots.map(
        ({ nameLines: [first = '', ...others], tickers: traded, isRetired, fundType, group, path }) => ({
          path,
          title: first,
          more: [...(isRetired ? ['Retired'] : []), ...others].join(', '),
          tile: <RobotTile tickers={traded} fundType={fundType} group={group} size={24} />,
        }),
      ),
    },
    {
      title: 'Pages',
      results: pages.map(({ title, subtitle, path }) => ({ path, title, more: subtitle, tile: null })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** A group of options; a fieldset isn't allowed in a listbox. */
function groupRole(labelId: string) {
  return { role: 'group', 'aria-labelledby': labelId };
}

function searchMessage(state: 'idle' | 'searching' | 'found' | 'failed', count: number): string {
  if (state === 'failed') return 'The search failed. Press Enter to search robots.';
  if (state === 'searching') return count > 0 ? '' : 'Searching…';
  if (count === 0) return 'Nothing found. Try a ticker such as AAPL, or a strategy such as trend.';
  return count === 1 ? '1 result' : `${count} results`;
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

'use client';

import { useEffect, useRef } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { menuItemClass, popoverClass } from '@/components/ui/popover/popover';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { TickerOption } from './ticker-item';
import styles from './ticker-listbox.module.css';
import type { SuggestionState } from './use-ticker-suggestions';

/** A selectable row: a ticker, the ellipsis row, or a retry. */
export type ListRow =
  | { readonly kind: 'ticker'; readonly option: TickerOption }
  | { readonly kind: 'more'; readonly count: number }
  | { readonly kind: 'retry' };

interface TickerListboxProps {
  /** The list's id, from which `rowId` derives its rows' ids. */
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly state: SuggestionState;
  readonly problem: string;
  readonly rows: readonly ListRow[];
  readonly active: number | null;
  readonly onPick: (row: ListRow) => void;
  /** The pointer moved onto the row with this key. */
  readonly onPoint: (key: string) => void;
  /** The pointer entered or left the list. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

/** The id of a row, for `aria-activedescendant`. */
export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Identifies a row while the rows around it change. */
export function rowKey(row: ListRow): string {
  return row.kind === 'ticker' ? tickerKey(row.option) : row.kind;
}

export function tickerKey({ item }: TickerOption): string {
  return `${item.fundId}`;
}

/** The list under a ticker field, with messages about the search. Positioned in the nearest positioned ancestor. */
export function TickerListbox(props: TickerListboxProps) {
  const { id, label, isOpen, state, problem, rows, active, onPick, onPoint, onEnter, onLeave } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = active === null ? null : document.getElementById(rowId(id, active));
    if (row && list.current) scrollTo(list.current, row);
  }, [active, id]);

  return (
    <div
      className={joinClasses(styles['popup'], isOpen && popoverClass(styles['open']))}
      {...popupMouse(onEnter, onLeave)}
    >
      <div role="status">{isOpen && <SearchMessage state={state} problem={problem} rows={rows} />}</div>
      {isOpen && rows.length > 0 && (
        <div className={styles['list']} ref={list} {...listRole(id, label)}>
          {rows.map((row, index) => (
            <div
              key={rowKey(row)}
              className={menuItemClass(styles['row'])}
              {...rowRole(rowId(id, index), index === active, isDisabled(row))}
              {...rowPointer(
                () => onPick(row),
                () => onPoint(rowKey(row)),
              )}
            >
              <RowText row={row} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Keeps focus in the input: a click on the list doesn't take it, and rows aren't tab stops. */
function listRole(id: string, label: string) {
  return {
    id,
    role: 'listbox',
    tabIndex: -1,
    'aria-label': label,
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
  };
}

function rowRole(id: string, isActive: boolean, disabled: boolean) {
  return {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    ...(disabled && { 'aria-disabled': true }),
  };
}

function popupMouse(onMouseEnter: () => void, onMouseLeave: () => void) {
  return { onMouseEnter, onMouseLeave };
}

/** Rows need no key handlers, because focus stays in the input. */
function rowPointer(onClick: () => void, onPointerMove: () => void) {
  return { onClick, onPointerMove };
}

function isDisabled(row: ListRow): boolean {
  return row.kind === 'ticker' && row.option.isDisabled;
}

function RowText({ row }: { readonly row: ListRow }) {
  if (row.kind === 'more') return <span className={styles['act']}>{`… ${row.count} more`}</span>;
  if (row.kind === 'retry') return <span className={styles['act']}>Try again</span>;
  const { item, label, note, isDisabled: disabled } = row.option;
  return (
    <span className={joinClasses(styles['ticker'], disabled && styles['disabled'])}>
      <span className={styles['label']}>{label}</span> <span className={styles['name']}>{item.fundName}</span>{' '}
      <span className={styles['note']}>{note}</span>
    </span>
  );
}

function SearchMessage({ state, problem, rows }: Pick<TickerListboxProps, 'state' | 'problem' | 'rows'>) {
  if (state === 'searching') {
    return rows.length > 0 ? null : <p className={styles['message']}>Searching...</p>;
  }
  if (state === 'empty') return <p className={styles['message']}>No tickers found</p>;
  if (state === 'failed')
    return <p className={styles['message']}>{`We couldn’t search tickers: ${problem}`}</p>;
  const count = rows.reduce((sum, row) => sum + (row.kind === 'more' ? row.count : 1), 0);
  return <VisuallyHidden>{count === 1 ? '1 ticker found' : `${count} tickers found`}</VisuallyHidden>;
}

function scrollTo(list: HTMLElement, row: HTMLElement): void {
  const bottom = row.offsetTop + row.offsetHeight;
  if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { rowAfterKey } from './active-row';
import type { TickerQuery } from './ticker-calls';
import {
  type AlreadyChosen,
  chosenOf,
  optionOf,
  type TickerItem,
  type TickerOption,
  visibleOptions,
} from './ticker-item';
import { type ListRow, rowId, rowKey, TickerListbox, tickerKey } from './ticker-listbox';
import { type SuggestionState, type Suggestions, useTickerSuggestions } from './use-ticker-suggestions';

export interface TickerComboboxOptions extends AlreadyChosen {
  /** The input's text. */
  readonly text: string;
  /** The text changed, by typing or by Escape; not by choosing: the owner of the text empties it then. */
  readonly onText: (text: string) => void;
  /**
   * A ticker was chosen. Of a renamed one `item` is the successor, as far as `row`, the ticker of the row,
   * tells: its name is still the old one; `resolveRenamed([row])` asks for the new.
   */
  readonly onChoose: (item: TickerItem, row: TickerItem) => void;
  /** Rows before the ellipsis row. */
  readonly maxOptions?: number;
  readonly query?: TickerQuery;
  readonly delayMs?: number;
  /** Names the list to screen readers. */
  readonly listLabel?: string;
}

/** A pressed key, as React or the browser itself reports it. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  readonly nativeEvent?: { readonly isComposing: boolean };
  preventDefault(): void;
  stopPropagation(): void;
}

export interface TickerCombobox {
  /** For the input. A key that the list did not use is not marked as handled (`defaultPrevented`). */
  readonly inputProps: {
    readonly role: 'combobox';
    readonly value: string;
    readonly autoComplete: 'off';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-haspopup': 'listbox';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls'?: string;
    readonly 'aria-activedescendant'?: string;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
    readonly onKeyDown: (event: KeyPress) => void;
    readonly onClick: () => void;
    readonly onBlur: () => void;
  };
  /** The list; place it in the same positioned box as the input. It must stay rendered while it is closed. */
  readonly popup: ReactNode;
  readonly state: SuggestionState;
  /** What was found for the text, chosen ones included. */
  readonly options: readonly TickerOption[];
  readonly open: () => void;
  readonly close: () => void;
}

const MAX_OPTIONS = 8;
/** Milliseconds from the mouse leaving the list to the end of the list. */
const HIDE_AFTER_MS = 2000;

/** Safari's code for a key that the input method consumed, sent after composition ends. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key composes a character (Chinese, Japanese, Korean) and so belongs to the input method. */
export function isComposing(event: Pick<KeyPress, 'keyCode' | 'isComposing' | 'nativeEvent'>): boolean {
  const said = event.isComposing ?? event.nativeEvent?.isComposing ?? false;
  return said || event.keyCode === TAKEN_BY_INPUT_METHOD;
}

/** Rows that the keys reach, in order. */
function rowsOf(
  found: Suggestions,
  options: readonly TickerOption[],
  max: number,
  showAll: boolean,
): ListRow[] {
  if (found.state === 'failed') return [{ kind: 'retry' }];
  const { shown, hiddenCount } = visibleOptions(options, max, showAll);
  const rows: ListRow[] = shown.map((option) => ({ kind: 'ticker', option }));
  if (hiddenCount > 0) rows.push({ kind: 'more', count: hiddenCount });
  return rows;
}

/**
 * Makes an input a ticker combobox following the ARIA pattern (editable, list autocompletion, manual selection): Down
 * and Up move, Home and End jump, Enter chooses, Escape closes and then clears, Tab leaves.
 */
export function useTickerCombobox(options: TickerComboboxOptions): TickerCombobox {
  const { text, onText, onChoose, maxOptions = MAX_OPTIONS, query, delayMs, listLabel = 'Tickers' } = options;
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  // By key, not by index: rows that arrive in the meantime must not slip under what Enter is about to choose.
  const [activeKey, setActive] = useState<string | null>(null);
  const [allFor, setAllFor] = useState<string | null>(null);
  const found = useTickerSuggestions(isWanted ? text : '', query, delayMs === undefined ? {} : { delayMs });
  const tickers = found.items.map((item) => optionOf(item, options));
  const rows = rowsOf(found, tickers, maxOptions, allFor === text);
  const isOpen = isWanted && found.state !== 'idle';
  const place = rows.findIndex((row) => rowKey(row) === activeKey);
  const active = place < 0 ? null : place;
  const activeRow = rows[place];
  const isListShown = isOpen && rows.length > 0;

  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  /** The list stays open: the user goes on with it. */
  function stay(): void {
    clearTimeout(hiding.current);
  }

  function hideLater(): void {
    stay();
    hiding.current = setTimeout(close, HIDE_AFTER_MS);
  }

  function close(): void {
    stay();
    setWanted(false);
    setActive(null);
    setAllFor(null);
  }

  function open(): void {
    stay();
    setWanted(true);
  }

  function pick(row: ListRow): void {
    if (row.kind === 'more') {
      setAllFor(text);
      const next = tickers[maxOptions];
      setActive(next ? tickerKey(next) : null);
    } else if (row.kind === 'retry') {
      setActive(null);
      found.retry();
    } else if (!row.option.isDisabled) {
      close();
      onChoose(chosenOf(row.option.item), row.option.item);
    }
  }

  function changeText(next: string): void {
    open();
    setActive(null);
    setAllFor(null);
    onText(next);
  }

  function handleKey(event: KeyPress): void {
    stay();
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Escape') {
      if (!isOpen && text === '') return;
      event.preventDefault();
      event.stopPropagation();
      if (isOpen) close();
      else onText('');
    } else if (event.key === 'Enter') {
      if (isOpen && activeRow) {
        event.preventDefault();
        pick(activeRow);
      } else {
        // The text is submitted as it is: the list must not cover the result.
        close();
      }
    } else if (event.altKey) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      if (event.key === 'ArrowDown') open();
      else close();
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      setActive(null);
    } else if (event.key === 'Tab') {
      close();
    } else {
      move(event);
    }
  }

  function move(event: KeyPress): void {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow) {
      event.preventDefault();
      open();
    }
    const next = isListShown ? rowAfterKey(event.key, active, rows.length) : undefined;
    const row = next === undefined ? undefined : rows[next];
    if (!row) return;
    event.preventDefault();
    setActive(rowKey(row));
  }

  return {
    inputProps: {
      role: 'combobox',
      value: text,
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isListShown,
      ...(isListShown && { 'aria-controls': id }),
      ...(isListShown && active !== null && activeRow && { 'aria-activedescendant': rowId(id, active) }),
      onChange: (event) => changeText(event.currentTarget.value),
      onKeyDown: handleKey,
      onClick: open,
      onBlur: close,
    },
    popup: (
      <TickerListbox
        id={id}
        label={listLabel}
        isOpen={isOpen}
        state={found.state}
        problem={found.problem}
        rows={rows}
        active={active}
        onPick={pick}
        onPoint={setActive}
        onEnter={stay}
        onLeave={hideLater}
      />
    ),
    state: found.state,
    options: tickers,
    open,
    close,
  };
}

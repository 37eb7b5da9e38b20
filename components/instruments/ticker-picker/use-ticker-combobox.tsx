'use client';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { rowAfterKey } from './active-row';
import type { TickerQuery } from './ticker-calls';
import {
  type AlreadyChosen,
  type TickerItem,
  type TickerOption,
  toChosenTicker,
  toOption,
  visibleOptions,
} from './ticker-item';
import { type ListRow, rowId, rowKey, TickerListbox, tickerKey } from './ticker-listbox';
import { type SuggestionState, type Suggestions, useTickerSuggestions } from './use-ticker-suggestions';

export interface TickerComboboxOptions extends AlreadyChosen {
  readonly text: string;
  /** Called when typing or Escape changes the text, but not on choosing; the caller clears the text then. */
  readonly onText: (text: string) => void;
  /**
   * Called when a ticker is chosen. For a renamed one, `item` is the successor as far as `row` knows it, still with the
   * old name; `resolveRenamed([row])` looks up the new one.
   */
  readonly onChoose: (item: TickerItem, row: TickerItem) => void;
  /** Number of rows before the ellipsis row. */
  readonly maxOptions?: number;
  readonly query?: TickerQuery;
  readonly delayMs?: number;
  /** For screen readers. */
  readonly listLabel?: string;
}

/** A key event, from React or the browser. */
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
  /** Props of the input. Keys the list didn't handle aren't `defaultPrevented`. */
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
  /** The list; place it in the same positioned box as the input. It must stay rendered while closed. */
  readonly popup: ReactNode;
  readonly state: SuggestionState;
  /** Search results, including chosen ones. */
  readonly options: readonly TickerOption[];
  readonly open: () => void;
  readonly close: () => void;
}

const MAX_OPTIONS = 8;
/** Milliseconds from the pointer leaving the list until it closes. */
const HIDE_AFTER_MS = 2000;

/** Safari's key code for a key handled by the input method, sent after composition ends. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key belongs to an input method (Chinese, Japanese, Korean). */
export function isComposing(event: Pick<KeyPress, 'keyCode' | 'isComposing' | 'nativeEvent'>): boolean {
  const said = event.isComposing ?? event.nativeEvent?.isComposing ?? false;
  return said || event.keyCode === TAKEN_BY_INPUT_METHOD;
}

/** Selectable rows in order. */
function listboxRows(
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
 * Turns an input into a ticker combobox following the ARIA pattern (editable, list autocompletion, manual selection):
 * Down and Up move, Home and End jump, Enter chooses, Escape closes and then clears, Tab leaves.
 */
export function useTickerCombobox(options: TickerComboboxOptions): TickerCombobox {
  const { text, onText, onChoose, maxOptions = MAX_OPTIONS, query, delayMs, listLabel = 'Tickers' } = options;
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  // By key rather than index, so that rows arriving late don't change what Enter chooses.
  const [activeKey, setActive] = useState<string | null>(null);
  const [allFor, setAllFor] = useState<string | null>(null);
  const found = useTickerSuggestions(isWanted ? text : '', query, delayMs === undefined ? {} : { delayMs });
  const tickers = found.items.map((item) => toOption(item, options));
  const rows = listboxRows(found, tickers, maxOptions, allFor === text);
  const isOpen = isWanted && found.state !== 'idle';
  const place = rows.findIndex((row) => rowKey(row) === activeKey);
  const active = place < 0 ? null : place;
  const activeRow = rows[place];
  const isListShown = isOpen && rows.length > 0;

  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  /** Keeps the list open while the user continues. */
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
      onChoose(toChosenTicker(row.option.item), row.option.item);
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
        // The text is submitted as is, and the list mustn't cover the result.
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

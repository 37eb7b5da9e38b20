'use client';

import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { useTypedEarly } from '@/components/ui/early-input/early-input';
import { SHOWN } from '@/components/ui/shown/shown';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { ChosenBadges } from './chosen-badges';
import type { TickerQuery } from './ticker-calls';
import type { TickerItem } from './ticker-item';
import styles from './ticker-picker.module.css';
import { splitTokens } from './ticker-text';
import { useChosenTickers } from './use-chosen-tickers';
import { isComposing, useTickerCombobox } from './use-ticker-combobox';

export interface TickerPickerProps {
  readonly label: string;
  /** Whether only screen readers get the label, because the place says what it is. */
  readonly isLabelHidden?: boolean;
  readonly value: readonly TickerItem[];
  readonly onChange: (value: readonly TickerItem[]) => void;
  /** If false, a new choice replaces the previous one. */
  readonly isMulti?: boolean;
  /** Number of rows before the ellipsis row. */
  readonly maxOptions?: number;
  /** Maximum tickers that can be chosen. */
  readonly maxTickers?: number;
  /** Other tickers that can't be chosen, such as those already in a portfolio. */
  readonly alreadyInList?: readonly string[];
  readonly alreadyMessage?: string;
  /** Whether tickers without prices can be chosen too. */
  readonly allowsNoData?: boolean;
  /** Typed elsewhere: looked up at once, and kept in the field as far as it isn't known. */
  readonly typed?: string;
  /** Where the picker is used; ignored if unknown to the server. */
  readonly context?: string;
  readonly includeFundTypes?: TickerQuery['includeFundTypes'];
  readonly excludeFundTypes?: TickerQuery['excludeFundTypes'];
  readonly universe?: NonNullable<TickerQuery['universe']>;
  readonly disabled?: boolean;
  /** Milliseconds from the last keystroke to the search. */
  readonly delayMs?: number;
}

const PLACEHOLDER = 'Start typing a name or a ticker...';

function toTickerQuery({
  context,
  includeFundTypes,
  excludeFundTypes,
  universe,
}: TickerPickerProps): TickerQuery {
  return {
    ...(context !== undefined && { context }),
    ...(includeFundTypes && { includeFundTypes }),
    ...(excludeFundTypes && { excludeFundTypes }),
    ...(universe !== undefined && { universe }),
  };
}

/** A field to search and choose tickers, one at a time or as a typed or pasted list. */
export function TickerPicker(props: TickerPickerProps) {
  const { label, value, onChange, isMulti = true, maxOptions, delayMs, disabled = false } = props;
  const { maxTickers = Number.POSITIVE_INFINITY, alreadyInList = [], alreadyMessage } = props;
  const { allowsNoData = false, typed = '' } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed);
  const query = toTickerQuery(props);
  const chosen = useChosenTickers({
    value,
    onChange,
    isMulti,
    maxTickers,
    alreadyInList,
    alreadyMessage,
    allowsNoData,
    query,
  });
  const combobox = useTickerCombobox({
    text,
    onText: (next) => {
      chosen.clearMessage();
      setText(next);
    },
    onChoose: (_item, row) => {
      setText('');
      chosen.choose(row);
    },
    already: isMulti ? [...alreadyInList, ...value.map(({ ticker }) => ticker)] : alreadyInList,
    allowsNoData,
    query,
    listLabel: label,
    ...(alreadyMessage !== undefined && { alreadyMessage }),
    ...(maxOptions !== undefined && { maxOptions }),
    ...(delayMs !== undefined && { delayMs }),
  });
  useTypedEarly(input, (early) => {
    setText(early);
    if (document.activeElement === input.current) combobox.open();
  });
  const isFull = isMulti && value.length >= maxTickers;

  async function chooseText(whole: string): Promise<void> {
    combobox.close();
    const left = await chosen.chooseText(whole);
    setText(left ?? whole);
    // It may be part of a name, so the list shows matches.
    if (left === null) combobox.open();
  }

  const first = useRef(typed);
  useEffect(() => {
    const whole = first.current;
    first.current = '';
    if (whole.trim() !== '') chooseText(whole);
  });

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    combobox.inputProps.onKeyDown(event);
    if (event.defaultPrevented || isComposing(event) || chosen.isBusy) return;
    const last = value.at(-1);
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      chooseText(text);
    } else if (event.key === 'Backspace' && text === '' && last && !event.repeat) {
      chosen.remove(last);
    }
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const whole =
      text.slice(0, selectionStart ?? text.length) + pasted + text.slice(selectionEnd ?? text.length);
    if (chosen.isBusy || isFull || splitTokens(whole).length < 2) return;
    event.preventDefault();
    setText(whole.replace(/\s+/g, ' '));
    chooseText(whole);
  }

  return (
    <div className={joinClasses(styles['picker'], SHOWN.withScripts)}>
      <label className={props.isLabelHidden ? undefined : styles['title']} htmlFor={`${id}-input`}>
        {props.isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className={styles['anchor']}>
        <div className={joinClasses(styles['box'], disabled && styles['disabled'])}>
          <ChosenBadges
            items={value}
            disabled={disabled}
            onRemove={(item) => {
              chosen.remove(item);
              input.current?.focus();
            }}
          />
          <input
            {...combobox.inputProps}
            ref={input}
            id={`${id}-input`}
            className={styles['input']}
            type="text"
            placeholder={isFull ? `Limit ${maxTickers}` : PLACEHOLDER}
            spellCheck={false}
            autoCapitalize="off"
            disabled={disabled}
            readOnly={chosen.isBusy || (isFull && text === '')}
            aria-describedby={`${id}-message`}
            onKeyDown={handleKey}
            onPaste={handlePaste}
          />
        </div>
        {combobox.popup}
      </div>
      <div id={`${id}-message`} role="status">
        {chosen.message.isProblem ? (
          <p className={styles['problem']}>{chosen.message.text}</p>
        ) : (
          <VisuallyHidden>{chosen.isBusy ? 'Searching...' : chosen.message.text}</VisuallyHidden>
        )}
      </div>
    </div>
  );
}

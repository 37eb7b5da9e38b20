'use client';

import { useEffect, useRef, useState } from 'react';
import { type TickerCombobox, type TickerComboboxOptions, useTickerCombobox } from './use-ticker-combobox';

interface TickerSuggestProps extends Omit<TickerComboboxOptions, 'text' | 'onText'> {
  /** An existing input, focused or not; React must not control its value. */
  readonly input: HTMLInputElement;
}

/**
 * Adds ticker suggestions to an existing input, so that this code can load on first use while the input keeps its
 * focus, caret and text. Only renders the list; place it in the same positioned box as the input. The input's own key
 * handlers run afterwards and see `defaultPrevented` for keys the list has handled.
 */
export function TickerSuggest({ input, ...options }: TickerSuggestProps) {
  const [text, setText] = useState(input.value);
  const combobox = useTickerCombobox({
    ...options,
    text,
    onText: (next) => {
      setText(next);
      if (next !== input.value) enterText(input, next);
    },
  });
  useAttributes(input, combobox);
  useListeners(input, combobox);
  return combobox.popup;
}

/** Sets an input's text like typing does, so that its listeners run. */
function enterText(input: HTMLInputElement, text: string): void {
  // React overrides `value` on the input and would otherwise ignore the event as a no-op.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const STATES = ['aria-controls', 'aria-activedescendant'] as const;

function useAttributes(input: HTMLInputElement, { inputProps }: TickerCombobox): void {
  useEffect(() => {
    input.setAttribute('role', inputProps.role);
    input.setAttribute('aria-autocomplete', inputProps['aria-autocomplete']);
    input.setAttribute('aria-haspopup', inputProps['aria-haspopup']);
    input.setAttribute('aria-expanded', String(inputProps['aria-expanded']));
    for (const name of STATES) {
      const value = inputProps[name];
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  });
}

function useListeners(input: HTMLInputElement, combobox: TickerCombobox): void {
  const latest = useRef(combobox.inputProps);
  // After Enter, the text no longer counts as typed, even if a render replaces the input.
  const isSent = useRef(false);
  useEffect(() => {
    latest.current = combobox.inputProps;
  });
  useEffect(() => {
    const change = () => {
      isSent.current = false;
      latest.current.onChange({ currentTarget: input });
    };
    const key = (event: KeyboardEvent) => {
      latest.current.onKeyDown(event);
      if (event.key === 'Enter' && !event.defaultPrevented) isSent.current = true;
    };
    const click = () => latest.current.onClick();
    const blur = () => latest.current.onBlur();
    // Text typed while this code was loading.
    if (!isSent.current && input.value !== '' && document.activeElement === input) change();
    input.addEventListener('input', change);
    input.addEventListener('keydown', key);
    input.addEventListener('click', click);
    input.addEventListener('blur', blur);
    return () => {
      input.removeEventListener('input', change);
      input.removeEventListener('keydown', key);
      input.removeEventListener('click', click);
      input.removeEventListener('blur', blur);
    };
  }, [input]);
}

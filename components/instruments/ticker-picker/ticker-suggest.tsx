'use client';

import { useEffect, useRef, useState } from 'react';
import { type TickerCombobox, type TickerComboboxOptions, useTickerCombobox } from './use-ticker-combobox';

interface TickerSuggestProps extends Omit<TickerComboboxOptions, 'text' | 'onText'> {
  /** An input that the page has already, with or without the focus; React may not control its value. */
  readonly input: HTMLInputElement;
}

/**
 * Gives an input of the page a list of tickers, so that this code can be loaded when the input is first used: the
 * input keeps its focus, caret and text. Draws the list alone; place it in the same positioned box as the input.
 * The input's own key handlers come after: a key that the list has used is `defaultPrevented` there.
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

/** Sets an input's text as typing does, so that its listeners are notified. */
function enterText(input: HTMLInputElement, text: string): void {
  // React watches `value` on the input itself and would take the event for one that changes nothing.
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
  // Text sent with Enter doesn't count as typed any more, even if a render replaces the input.
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
    // What was typed while this code was on its way.
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

import { useEffect, useEffectEvent, useState } from 'react';

/** Keys of the desk. They can be turned off: speech input presses stray letters. */

export type DeskKey = 'b' | 's' | 'm' | 'l' | 'x' | '?' | 'ArrowUp' | 'ArrowDown' | 'Enter';

export const DESK_KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['B'], does: 'Buy' },
  { keys: ['S'], does: 'Sell' },
  { keys: ['M'], does: 'Market order' },
  { keys: ['L'], does: 'Limit order' },
  { keys: ['↑', '↓'], does: 'Order’s price a tick up or down; ten with Shift in a price field' },
  { keys: ['↵'], does: 'Review the order, then send it' },
  { keys: ['X'], does: 'Close your position in this ticker' },
  { keys: ['?'], does: 'All keys' },
];

/** Those of a line on the chart, once it has the focus. They are always on. */
export const LINE_KEYS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['↑', '↓'], does: 'A tick; ten with Shift' },
  { keys: ['↵'], does: 'Send the new price' },
  { keys: ['Esc'], does: 'Put the line back' },
];

/** Fields that people type in: no key of the desk works there. */
const TYPED = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]';
/** Elements that do something themselves on Enter or an arrow. */
const OWN_KEYS = `${TYPED}, input, a, button, summary, dialog, [role="slider"], [role="tab"], [tabindex="0"]`;

/** The desk's key that was pressed; null if it isn't one, or belongs to what has the focus. */
export function deskKey(event: KeyboardEvent): DeskKey | null {
  const { key, target, altKey, ctrlKey, metaKey, repeat, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || defaultPrevented) return null;
  if (!(target instanceof Element) || target.closest(TYPED) || document.querySelector('dialog[open]'))
    return null;
  if (key === 'ArrowUp' || key === 'ArrowDown') return target.closest(OWN_KEYS) ? null : key;
  if (repeat) return null;
  if (key === 'Enter') return target.closest(OWN_KEYS) ? null : key;
  const letter = key.toLowerCase();
  return (['b', 's', 'm', 'l', 'x', '?'] as const).find((one) => one === letter) ?? null;
}

/** @param press returns whether the key did something; otherwise it does what it does without the desk */
export function useDeskKeys(isOn: boolean, press: (key: DeskKey) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = deskKey(event);
    if (key !== null && press(key)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

const MEMORY_KEY = 'tickproof.desk-keys';

/** Whether the desk's keys are on, remembered by the browser. */
export function useKeysSwitch(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(readSwitch);
  return [
    isOn,
    (next) => {
      setOn(next);
      try {
        localStorage.setItem(MEMORY_KEY, next ? 'on' : 'off');
      } catch {
        // Without storage, the choice lasts until the page is left.
      }
    },
  ];
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(MEMORY_KEY) !== 'off';
  } catch {
    return true;
  }
}

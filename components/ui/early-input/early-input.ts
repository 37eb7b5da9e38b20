'use client';

import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Passes on what was typed into a field before hydration. Scripts load on the first interaction, so the first letters
 * are often typed before they run; React would keep its own value and drop the letters on its next render.
 */
export function useTypedEarly(
  field: RefObject<HTMLInputElement | null>,
  onTyped: (text: string) => void,
): void {
  const passOn = useEffectEvent(() => {
    const { value = '', defaultValue = '' } = field.current ?? {};
    if (value !== defaultValue) onTyped(value);
  });
  useLayoutEffect(() => passOn(), []);
}

/**
 * Passes on which radio button of a group was chosen before hydration.
 * @param values of the group's buttons, in their order
 */
export function useChosenEarly<Value>(
  group: RefObject<HTMLElement | null>,
  values: readonly Value[],
  onChosen: (value: Value) => void,
): void {
  const passOn = useEffectEvent(() => {
    const buttons = [...(group.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])];
    const index = buttons.findIndex(({ checked, defaultChecked }) => checked && !defaultChecked);
    const early = values[index];
    if (early !== undefined) onChosen(early);
  });
  useLayoutEffect(() => passOn(), []);
}

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Makes an uncontrolled field follow a list's value, since React doesn't update such fields after the first render.
 * Only when the list's value changes, so that nothing being typed is lost.
 */
export function useFollowedValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const last = useRef(value);
  useEffect(() => {
    if (field.current && last.current !== value) field.current.value = value;
    last.current = value;
  }, [value]);
  return field;
}

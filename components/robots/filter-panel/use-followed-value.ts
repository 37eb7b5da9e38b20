import { type RefObject, useEffect, useRef } from 'react';

/**
 * Updates an uncontrolled field when the list's value changes, which React doesn't do after the first render. Typed
 * text stays otherwise.
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

import { type RefObject, useEffect, useRef, useState } from 'react';

interface Held {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Whether the pointer or the focus is inside. */
  readonly isHeld: boolean;
  /** Call after removing the element that was hovered or focused; returns focus to where it came from. */
  readonly release: () => void;
}

/** Tracks whether the user is hovering over an element or has focus inside it. */
export function useHeld(): Held {
  const ref = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target);
    element.addEventListener('pointerenter', () => setPointed(true), { signal });
    element.addEventListener('pointerleave', () => setPointed(false), { signal });
    element.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        if (!isInside(relatedTarget)) cameFrom.current = relatedTarget;
        setFocused(true);
      },
      { signal },
    );
    element.addEventListener('focusout', ({ relatedTarget }) => setFocused(isInside(relatedTarget)), {
      signal,
    });
    return () => listening.abort();
  }, []);

  const release = () => {
    const hadFocus = ref.current?.contains(document.activeElement);
    setPointed(false);
    setFocused(false);
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };

  return { ref, isHeld: isPointed || isFocused, release };
}

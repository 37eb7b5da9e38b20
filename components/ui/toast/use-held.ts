import { type RefObject, useEffect, useRef, useState } from 'react';

interface Held {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Someone points into the element or has the focus in it. */
  readonly isHeld: boolean;
  /** Says that what was pointed at or had the focus is gone, and gives the focus back to where it came from. */
  readonly release: () => void;
}

/** Tells whether a reader is busy with an element. */
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

import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How long the pointer must rest to open a popup, in milliseconds. */
export const HOVER_DELAY = 1000;
/** How long a popup without focus stays open after the pointer leaves, in milliseconds; enough to cross a gap. */
const LEAVE_DELAY = 300;

export interface Popup<Root extends HTMLElement> {
  readonly isOpen: boolean;
  /** Props of the element around the button and the popup. */
  readonly root: {
    readonly ref: RefObject<Root | null>;
    readonly onMouseEnter: () => void;
    readonly onMouseLeave: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
  readonly trigger: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-expanded': boolean;
    readonly onFocus: () => void;
    readonly onMouseDown: () => void;
    readonly onClick: (event: MouseEvent) => void;
  };
}

/**
 * A popup that opens at once on focus, click and Enter, and after a second of hovering. Closes on Escape, which returns
 * focus to the button, on a click or focus outside, and when the pointer leaves while focus isn't inside.
 */
export function usePopup<Root extends HTMLElement>(): Popup<Root> {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<Root>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasOpenWhenPressed = useRef(false);
  const isFocusGivenBack = useRef(false);

  const set = (open: boolean) => {
    clearTimeout(timer.current);
    setIsOpen(open);
  };
  const setLater = (open: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(open), delay);
  };
  const holdsFocus = () => root.current?.contains(document.activeElement) ?? false;

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => {
      clearTimeout(timer.current);
      setIsOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      if (!root.current?.contains(document.activeElement)) return;
      isFocusGivenBack.current = true;
      trigger.current?.focus();
      isFocusGivenBack.current = false;
    };
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  return {
    isOpen,
    root: {
      ref: root,
      onMouseEnter: () => (isOpen ? set(true) : setLater(true, HOVER_DELAY)),
      onMouseLeave: () => (isOpen && !holdsFocus() ? setLater(false, LEAVE_DELAY) : set(isOpen)),
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget !== null && !root.current?.contains(relatedTarget)) set(false);
      },
    },
    trigger: {
      ref: trigger,
      'aria-expanded': isOpen,
      onFocus: () => {
        if (!isFocusGivenBack.current) set(true);
      },
      // A mouse press moves focus first, which opens the popup; the click that follows must not close it.
      onMouseDown: () => {
        wasOpenWhenPressed.current = isOpen;
      },
      onClick: ({ detail }) => set(detail === 0 ? !isOpen : !wasOpenWhenPressed.current),
    },
  };
}

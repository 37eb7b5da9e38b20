import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How long the mouse rests before a popup opens by itself, in milliseconds. */
export const HOVER_DELAY = 1000;
/** How long a popup that nobody is in stays after the mouse left, in milliseconds: time to cross a gap. */
const LEAVE_DELAY = 300;

export interface Popup<Root extends HTMLElement> {
  readonly isOpen: boolean;
  /** For the element that holds both the button and what it opens. */
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
 * Opens a popup at once on focus, click and Enter, and after a second under the mouse; closes it on Escape (which gives
 * the focus back to the button), on a press elsewhere, when the focus goes elsewhere, and when the mouse leaves while
 * the focus is not in it.
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
      // A press with the mouse moves the focus first, which opens; the click that follows must not close again.
      onMouseDown: () => {
        wasOpenWhenPressed.current = isOpen;
      },
      onClick: ({ detail }) => set(detail === 0 ? !isOpen : !wasOpenWhenPressed.current),
    },
  };
}

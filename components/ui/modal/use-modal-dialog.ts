import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { returnFocus } from './return-focus';

/**
 * Shows the dialog with the returned ref as modal while mounted. The browser traps focus and makes the rest of the page
 * inert.
 * @param onClose called on Escape and on a click on the backdrop
 * @param opener where focus returns; defaults to the element focused before
 */
export function useModalDialog(
  onClose: () => void,
  opener: HTMLElement | null | undefined,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const findOpener = useEffectEvent(() => opener ?? document.activeElement);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cameFrom = findOpener();
    const stopListening = listenForClose(dialog, close);
    const { clientWidth } = document.documentElement;
    dialog.toggleAttribute('data-page-bar', clientWidth < window.innerWidth);
    dialog.showModal();
    return () => {
      stopListening();
      dialog.close();
      returnFocus(cameFrom);
    };
  }, []);

  return ref;
}

function listenForClose(dialog: HTMLDialogElement, close: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressedBeside = false;

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => dialog.addEventListener(name, act, { signal });

  // File inputs fire `cancel` too, and theirs bubbles up to the dialog.
  on('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    close();
  });
  // Chrome closes on a second Escape without a `cancel` event. Also ignores late events from before a reopening.
  on('close', (event) => {
    if (event.target === dialog && !dialog.open) close();
  });
  // The panel fills the dialog, so only backdrop clicks target the dialog itself. Selecting text inside and releasing
  // outside doesn't count as a click on the backdrop.
  on('pointerdown', (event) => {
    pressedBeside = event.target === dialog;
  });
  on('click', (event) => {
    if (event.target === dialog && pressedBeside) close();
    pressedBeside = false;
  });

  return () => listening.abort();
}

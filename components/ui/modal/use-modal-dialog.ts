import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { returnFocus } from './return-focus';

/**
 * Shows the dialog that gets the returned ref as modal while its component is mounted. The platform keeps the focus
 * inside and the rest of the page out of reach.
 * @param onClose called for Escape and for a click beside the dialog
 * @param opener where the focus returns to; without it, to what had it before
 */
export function useModalDialog(
  onClose: () => void,
  opener: HTMLElement | null | undefined,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const openerOf = useEffectEvent(() => opener ?? document.activeElement);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cameFrom = openerOf();
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

  // A file field inside fires `cancel` too, and that one bubbles.
  on('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    close();
  });
  // Chrome closes at a second Escape without asking. An event left over from before a reopening is none of ours.
  on('close', (event) => {
    if (event.target === dialog && !dialog.open) close();
  });
  // The panel fills the dialog, so only the backdrop's clicks have the dialog itself as their target. A selection of
  // text that was begun inside and let go outside is no click next to.
  on('pointerdown', (event) => {
    pressedBeside = event.target === dialog;
  });
  on('click', (event) => {
    if (event.target === dialog && pressedBeside) close();
    pressedBeside = false;
  });

  return () => listening.abort();
}

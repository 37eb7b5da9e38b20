/**
 * jsdom has <dialog> but no showModal(). Adds what these tests need: the open state, focus on the first focusable
 * element, and a delayed `close` event. Focus trapping is tested in real browsers.
 */
export function polyfillShowModal(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      if (this.open || !this.isConnected) throw new DOMException('not ready', 'InvalidStateError');
      this.setAttribute('open', '');
      this.querySelector<HTMLElement>('button, a[href], input')?.focus();
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.removeAttribute('open');
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
}

/** Fires `cancel` on the dialog, as browsers do for Escape. */
export function pressEscape(dialog: HTMLElement): void {
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}

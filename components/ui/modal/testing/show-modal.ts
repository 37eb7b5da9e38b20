/**
 * jsdom knows <dialog> but not how to show one. Gives it what the tests here rest on: the open state, the focus going
 * to the first element that takes it, and the `close` event that comes a little later. Keeping the focus inside is
 * the browser's and is checked in browsers.
 */
export function teachShowModal(): void {
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

/** Presses Escape as the platform tells a dialog of it. */
export function pressEscape(dialog: HTMLElement): void {
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}

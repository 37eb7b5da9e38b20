/** Toasts currently shown, and the outlet that renders them. */

import { createStore } from '@/components/ui/store/create-store';

export type ToastKind = 'error' | 'success' | 'info';

export interface ToastLink {
  readonly href: string;
  readonly text: string;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  readonly link?: ToastLink | undefined;
  /** late: about trades that were recorded after downtime. */
  readonly mark?: 'late' | undefined;
}

export interface ToastState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** The outlet added last, because an open modal's outlet is above the page's. */
  readonly outlet: string | null;
}

/** More would cover the page; the oldest is removed first. */
export const MAX_TOASTS = 3;

export const NO_TOASTS: ToastState = { toasts: [], outlet: null };

/** The page's toasts and their outlet. */
export const toasts = createStore(NO_TOASTS);
let outlets: readonly string[] = [];
let lastId = 0;

export const readToasts = toasts.get;

function change(next: Partial<ToastState>): void {
  toasts.set({ ...toasts.get(), ...next });
}

/** Shows a toast for a while. If the same one is already visible, its time restarts. */
export function showToast(text: string, kind: ToastKind, link?: ToastLink, mark?: 'late'): void {
  lastId += 1;
  const others = readToasts().toasts.filter((toast) => toast.text !== text || toast.kind !== kind);
  change({ toasts: [...others, { id: lastId, text, kind, link, mark }].slice(-MAX_TOASTS) });
}

/** Does nothing if it is already gone. */
export function closeToast(id: number): void {
  if (readToasts().toasts.some((toast) => toast.id === id))
    change({ toasts: readToasts().toasts.filter((toast) => toast.id !== id) });
}

/** Makes an outlet the one that shows toasts. Returns a function that removes it. */
export function addOutlet(outlet: string): () => void {
  setOutlets([...outlets, outlet]);
  return () => setOutlets(outlets.filter((other) => other !== outlet));
}

function setOutlets(next: readonly string[]): void {
  outlets = next;
  change({ outlet: next.at(-1) ?? null });
}

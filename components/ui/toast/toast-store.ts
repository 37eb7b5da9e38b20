/** Toasts currently shown, and the outlet that renders them. */

import { createStore } from '@/components/ui/store/create-store';

export type ToastKind = 'error' | 'success' | 'info';

/** What a toast offers: a page, or to undo what it says. */
export type ToastOffer = { readonly text: string } & (
  | { readonly href: string; readonly onPress?: never }
  | { readonly onPress: () => void; readonly href?: never }
);

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  readonly offer?: ToastOffer | undefined;
  /** late: about trades that were recorded after downtime. */
  readonly mark?: 'late' | undefined;
}

export interface ToastState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** An open modal's is above the page's, whichever was added first. */
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
export function showToast(text: string, kind: ToastKind, offer?: ToastOffer, mark?: 'late'): void {
  lastId += 1;
  const others = readToasts().toasts.filter((toast) => toast.text !== text || toast.kind !== kind);
  change({ toasts: [...others, { id: lastId, text, kind, offer, mark }].slice(-MAX_TOASTS) });
}

/** Does nothing if it is already gone. */
export function closeToast(id: number): void {
  if (readToasts().toasts.some((toast) => toast.id === id))
    change({ toasts: readToasts().toasts.filter((toast) => toast.id !== id) });
}

/** Adds an outlet of a modal above all others, or one of the page below them. Returns a function that removes it. */
export function addOutlet(outlet: string, isInModal: boolean): () => void {
  setOutlets(isInModal ? [...outlets, outlet] : [outlet, ...outlets]);
  return () => setOutlets(outlets.filter((other) => other !== outlet));
}

function setOutlets(next: readonly string[]): void {
  outlets = next;
  change({ outlet: next.at(-1) ?? null });
}

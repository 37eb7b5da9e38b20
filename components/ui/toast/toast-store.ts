/** The short messages that are in sight at the moment, and the place on the page that shows them. */

export type ToastKind = 'error' | 'success' | 'info';

/** Where a message leads. */
export interface ToastLink {
  readonly href: string;
  readonly text: string;
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  readonly link?: ToastLink | undefined;
}

export interface ToastState {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  /** The place that shows them: the one added last, since an open modal's place lies over the page's. */
  readonly outlet: string | null;
}

/** More than these would hide the page; the oldest goes. */
export const MAX_TOASTS = 3;

export const NO_TOASTS: ToastState = { toasts: [], outlet: null };

let state = NO_TOASTS;
let outlets: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Partial<ToastState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function readToasts(): ToastState {
  return state;
}

/** Calls back after every change, until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a message for a while. One that is visible already is shown again, not twice. */
export function showToast(text: string, kind: ToastKind, link?: ToastLink): void {
  lastId += 1;
  const others = state.toasts.filter((toast) => toast.text !== text || toast.kind !== kind);
  change({ toasts: [...others, { id: lastId, text, kind, link }].slice(-MAX_TOASTS) });
}

/** Takes a message away; one that is gone already stays gone. */
export function closeToast(id: number): void {
  if (state.toasts.some((toast) => toast.id === id))
    change({ toasts: state.toasts.filter((toast) => toast.id !== id) });
}

/** Makes a place the one that shows the messages, until the returned function is called. */
export function addOutlet(outlet: string): () => void {
  setOutlets([...outlets, outlet]);
  return () => setOutlets(outlets.filter((other) => other !== outlet));
}

function setOutlets(next: readonly string[]): void {
  outlets = next;
  change({ outlet: next.at(-1) ?? null });
}

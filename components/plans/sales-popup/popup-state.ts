/** When the sales popup shows and expands, as a function of what happens: no clock, no storage, no page. */

/** A visitor's first page loads, which never show it. */
const QUIET_LOADS = 2;
/** After being closed, it expands by itself again after more than this. */
const REST_MS = 2 * 60 * 60 * 1000;
/** Scrolls, clicks and keys count this long after it appeared. */
export const ARMED_AFTER_MS = 1_000;
/** On the pricing page it appears this long after the page load. */
export const PRICING_AFTER_MS = 5_000;
/** A scroll counts once it has paused this long. */
export const SCROLL_PAUSE_MS = 250;

/** What's remembered between page loads. */
export interface PopupMemory {
  /** Page loads so far, this one included. */
  readonly loads: number;
  /** When it was last closed, UTC milliseconds; null if never. */
  readonly closedAt: number | null;
}

export interface PopupState {
  /** A dialog if the visitor opened it. */
  readonly view: 'hidden' | 'collapsed' | 'expanded' | 'dialog';
  readonly closedAt: number | null;
}

export type PopupEvent =
  /** It was closed on an earlier page load. */
  | { readonly kind: 'remembered'; readonly closedAt: number }
  /** It's due on this page load. */
  | { readonly kind: 'due' }
  /** The visitor first scrolled, clicked or pressed a key since it was armed. */
  | { readonly kind: 'used'; readonly now: number }
  /** The visitor pressed it. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'closed'; readonly now: number };

export interface PopupVisitor {
  /** Share of page loads that show it to a user, 0 to 1; null for a guest. */
  readonly share: number | null;
  readonly isOnPricingPage: boolean;
}

/** Whether a page load shows it: on the pricing page always, else from the third on; to users every 1/share-th. */
export function isDue(loads: number, { share, isOnPricingPage }: PopupVisitor): boolean {
  if (isOnPricingPage) return true;
  if (loads <= QUIET_LOADS) return false;
  if (share === null) return true;
  return share > 0 && loads % Math.max(1, Math.round(1 / share)) === 0;
}

/** Milliseconds until it may expand by itself again. */
export function restMs(closedAt: number | null, now: number): number {
  return closedAt === null ? 0 : Math.max(0, closedAt + REST_MS + 1 - now);
}

export function nextState(state: PopupState, event: PopupEvent): PopupState {
  switch (event.kind) {
    case 'remembered':
      return { ...state, closedAt: event.closedAt };
    case 'due':
      return state.view === 'hidden' ? { ...state, view: 'collapsed' } : state;
    case 'used': {
      const isRested = restMs(state.closedAt, event.now) === 0;
      return state.view === 'collapsed' && isRested ? { ...state, view: 'expanded' } : state;
    }
    case 'opened':
      return state.view === 'hidden' ? state : { ...state, view: 'dialog' };
    case 'closed':
      return state.view === 'expanded' || state.view === 'dialog'
        ? { view: 'collapsed', closedAt: event.now }
        : state;
  }
}

const NOTHING: PopupMemory = { loads: 0, closedAt: null };

/** What was stored; nothing if it's broken, or from a clock that was set back. */
export function parseMemory(text: string | null, now: number): PopupMemory {
  try {
    const { loads, closedAt } = JSON.parse(text ?? '') as Readonly<Record<string, unknown>>;
    const isCount = typeof loads === 'number' && Number.isSafeInteger(loads) && loads >= 0;
    const isTime = closedAt === null || (typeof closedAt === 'number' && closedAt >= 0 && closedAt <= now);
    return isCount && isTime ? { loads, closedAt } : NOTHING;
  } catch {
    return NOTHING;
  }
}

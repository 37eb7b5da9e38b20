import { type PopupMemory, parseMemory } from './popup-state';

export const MEMORY_KEY = 'tickproof.sales-popup';

/** Counts this page load. Without storage it's the first. */
export function countLoad(now: number): PopupMemory {
  try {
    const { loads, closedAt } = parseMemory(localStorage.getItem(MEMORY_KEY), now);
    const memory = { loads: loads + 1, closedAt };
    localStorage.setItem(MEMORY_KEY, JSON.stringify(memory));
    return memory;
  } catch {
    return { loads: 1, closedAt: null };
  }
}

/** Stores when it was closed, for other pages and tabs too. */
export function keepClosing(now: number): void {
  try {
    const { loads } = parseMemory(localStorage.getItem(MEMORY_KEY), now);
    localStorage.setItem(MEMORY_KEY, JSON.stringify({ loads, closedAt: now } satisfies PopupMemory));
  } catch {
    // It stays closed on this page.
  }
}

import { createEvent } from '@/components/ui/store/create-event';

/**
 * Robots requested in this browser, by user. One storage entry per request, so that two tabs never overwrite each
 * other. Without storage (private mode, blocked or full), requests are remembered until the page unloads.
 */

const inMemory = new Set<string>();
const remembered = createEvent();

/** @param userId null for a guest */
function requestKey(userId: string | null, fundId: number): string {
  return `tickproof.develop-request.${userId === null ? 'guest' : `user-${userId}`}.${fundId}`;
}

export function isRemembered(userId: string | null, fundId: number): boolean {
  const key = requestKey(userId, fundId);
  if (inMemory.has(key)) return true;
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function remember(userId: string | null, fundId: number): void {
  const key = requestKey(userId, fundId);
  inMemory.add(key);
  try {
    window.localStorage.setItem(key, 'requested');
  } catch {
    // Kept in memory.
  }
  remembered.send();
}

/** Calls back when this page or another tab remembers a request. Returns the unsubscribe function. */
export function onRemembered(callBack: () => void): () => void {
  const stop = remembered.on(callBack);
  window.addEventListener('storage', callBack);
  return () => {
    stop();
    window.removeEventListener('storage', callBack);
  };
}

/**
 * Which robots were asked for in this browser, each user's apart. One entry for each request, so that two tabs never
 * overwrite each other. Where the browser keeps nothing (private mode, storage switched off or full), a request is
 * remembered until the page is left.
 */

const inMemory = new Set<string>();
const listeners = new Set<() => void>();

/** @param userId null for a guest */
function keyOf(userId: string | null, fundId: number): string {
  return `tickproof.develop-request.${userId === null ? 'guest' : `user-${userId}`}.${fundId}`;
}

/** Whether the user asked for a robot for the fund. */
export function isRemembered(userId: string | null, fundId: number): boolean {
  const key = keyOf(userId, fundId);
  if (inMemory.has(key)) return true;
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Remembers that the user asked for a robot for the fund. */
export function remember(userId: string | null, fundId: number): void {
  const key = keyOf(userId, fundId);
  inMemory.add(key);
  try {
    window.localStorage.setItem(key, 'requested');
  } catch {
    // Remembered in memory.
  }
  for (const listener of listeners) listener();
}

/** Calls back when this page or another tab remembers something; gives what ends that. */
export function onRemembered(callBack: () => void): () => void {
  listeners.add(callBack);
  window.addEventListener('storage', callBack);
  return () => {
    listeners.delete(callBack);
    window.removeEventListener('storage', callBack);
  };
}

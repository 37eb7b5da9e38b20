/**
 * Whether someone is signed in, as far as the page knows without a request. The state is the attribute `data-user` of
 * <html>: hint-script.ts sets it before first paint, and styles depend on it. Nothing else reads or writes it.
 */

export type SessionState = 'guest' | 'signed-in';

const signInListeners = new Set<() => void>();
const signOutListeners = new Set<() => void>();

export const session = {
  /** Browser only. */
  read: (): SessionState => (document.documentElement.dataset['user'] === undefined ? 'guest' : 'signed-in'),

  /** Marks the page as signed in, or as another user's. */
  signIn(): void {
    document.documentElement.dataset['user'] = '';
    for (const listener of [...signInListeners]) listener();
  },

  /** Marks the page as signed out. The server has already cleared its cookies. */
  signOut(): void {
    delete document.documentElement.dataset['user'];
    for (const listener of [...signOutListeners]) listener();
  },
};

export function isSignedIn(): boolean {
  return session.read() === 'signed-in';
}

/** Returns the unsubscribe function. */
export function onSignedIn(listener: () => void): () => void {
  return listen(signInListeners, listener);
}

/** Returns the unsubscribe function. */
export function onSignedOut(listener: () => void): () => void {
  return listen(signOutListeners, listener);
}

/** Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  const stops = [onSignedIn(listener), onSignedOut(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  // A new function each time, since the same listener may be passed twice.
  const own = () => listener();
  listeners.add(own);
  return () => {
    listeners.delete(own);
  };
}

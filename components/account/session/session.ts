/**
 * Whether somebody is signed in, as the page knows it without asking. The state is the attribute `data-user` of <html>:
 * the script of hint-script.ts sets it before the first paint and styles choose by it. Nothing else reads or writes it.
 */

export type SessionState = 'guest' | 'signed-in';

const signInListeners = new Set<() => void>();
const signOutListeners = new Set<() => void>();

export const session = {
  /** In browsers only. */
  read: (): SessionState => (document.documentElement.dataset['user'] === undefined ? 'guest' : 'signed-in'),

  /** Marks the page as signed in, or as signed in by another user. */
  signIn(): void {
    document.documentElement.dataset['user'] = '';
    for (const listener of [...signInListeners]) listener();
  },

  /** Marks the page as signed out. The server has cleared its cookies. */
  signOut(): void {
    delete document.documentElement.dataset['user'];
    for (const listener of [...signOutListeners]) listener();
  },
};

export function isSignedIn(): boolean {
  return session.read() === 'signed-in';
}

/** Calls back after each sign-in in this page, until the returned function is called. */
export function onSignedIn(listener: () => void): () => void {
  return listen(signInListeners, listener);
}

/** Calls back after each sign-out in this page, until the returned function is called. */
export function onSignedOut(listener: () => void): () => void {
  return listen(signOutListeners, listener);
}

/** Calls back after each sign-in and sign-out in this page, until the returned function is called. */
export function onSessionChange(listener: () => void): () => void {
  const stops = [onSignedIn(listener), onSignedOut(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  // A new function each time: the same listener may be passed twice.
  const own = () => listener();
  listeners.add(own);
  return () => {
    listeners.delete(own);
  };
}

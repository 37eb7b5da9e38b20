import { changeAsker, currentAsker } from '@/components/ui/loaded/asker';
import { createEvent } from '@/components/ui/store/create-event';

/**
 * Whether someone is signed in, as far as the page knows without a request. The state is the attribute `data-user` of
 * <html>: hint-script.ts sets it before first paint, and styles depend on it. Nothing else reads or writes it.
 */

export type SessionState = 'guest' | 'signed-in';

const signedIn = createEvent();
const signedOut = createEvent();

export const session = {
  /** Browser only. */
  read: (): SessionState => (document.documentElement.dataset['user'] === undefined ? 'guest' : 'signed-in'),

  /** How often somebody has signed in or out on the page; an answer asked for at another count may be another user's. */
  changes: currentAsker,

  /** Marks the page as signed in, or as another user's. */
  signIn(): void {
    document.documentElement.dataset['user'] = '';
    changeAsker();
    signedIn.send();
  },

  /** Marks the page as signed out. The server has already cleared its cookies. */
  signOut(): void {
    delete document.documentElement.dataset['user'];
    changeAsker();
    signedOut.send();
  },
};

export function isSignedIn(): boolean {
  return session.read() === 'signed-in';
}

/** Returns the unsubscribe function. */
export const onSignedIn = signedIn.on;
/** Returns the unsubscribe function. */
export const onSignedOut = signedOut.on;

/** Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  const stops = [onSignedIn(listener), onSignedOut(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

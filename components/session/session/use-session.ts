'use client';

import { useSyncExternalStore } from 'react';
import { onSessionChange, type SessionState, session } from './session';

const readGuest = (): SessionState => 'guest';

/** Whether someone is signed in; `guest` on the server and during hydration. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, session.read, readGuest);
}

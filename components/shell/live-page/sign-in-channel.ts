import { isSignedIn, onSessionChange, session } from '@/components/session/session/session';
import { showInitials } from '@/components/session/user/initials';
import { becomeGuest } from '@/components/session/user/sign-in';
import { refreshCurrentUser } from '@/components/session/user/use-current-user';

const CHANNEL = 'tickproof.sign-in';
/** The cookie that pages may read: it only says that there is a session. */
const HINT = /(?:^|; )(?:__Host-)?signed-in=1(?:;|$)/;

/**
 * Shares sign-in and sign-out between tabs: open tabs notify each other, and a tab that becomes visible checks the hint
 * cookie. Nothing is stored.
 * @returns unsubscribes
 */
export function shareSignIn(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // Some browsers lack it in some modes; then only the cookie is checked.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  let isTold = false;

  /** Applies a change from another tab without sending it back. */
  const quietly = (change: () => void) => {
    isTold = true;
    try {
      change();
    } finally {
      isTold = false;
    }
  };
  const stop = onSessionChange(() => {
    if (!isTold) channel?.postMessage(isSignedIn() ? 'in' : 'out');
  });
  const enter = () => {
    refreshCurrentUser().then(showInitials, () => undefined);
    quietly(session.signIn);
  };
  const go = () => {
    if (isSignedIn()) quietly(becomeGuest);
  };
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (data === 'in') enter();
      else if (data === 'out') go();
    },
    { signal },
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible') return;
      const isHinted = HINT.test(document.cookie);
      if (isHinted && !isSignedIn()) enter();
      else if (!isHinted) go();
    },
    { signal },
  );
  return () => {
    listening.abort();
    stop();
    channel?.close();
  };
}

import { showInitials } from '@/components/account/account/initials';
import { leave } from '@/components/account/account/sign-in';
import { refreshCurrentUser } from '@/components/account/account/use-current-user';
import { isSignedIn, onSessionChange, session } from '@/components/account/session/session';

const CHANNEL = 'tickproof.sign-in';
/** Says nothing but that there is a session. */
const HINT = /(?:^|; )(?:__Host-)?signed-in=1(?:;|$)/;

/**
 * Signing in or out in one tab reaches the others: open tabs tell each other, and one that comes into sight looks at
 * the cookie that hints at a session. Nothing is stored.
 * @returns ends that
 */
export function shareSignIn(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // Some browsers have none in some modes: then the look at the cookie is all.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  let isTold = false;

  /** What another tab told is not told back. */
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
    if (isSignedIn()) quietly(leave);
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

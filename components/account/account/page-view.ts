import { isSignedIn } from '@/components/session/session/session';
import { keepFirstTouch, sendFirstTouch } from '@/components/session/user/first-touch';

/** Runs once per page: stores the first visit, and fetches the user if the page seems to be signed in. */
export function recordView(): void {
  keepFirstTouch();
  if (!isSignedIn()) return;
  void sendFirstTouch();
  if (/external|_=_/.test(window.location.hash))
    import('./external-registration').then(
      ({ takeExternalRegistration }) => takeExternalRegistration(),
      () => undefined,
    );
  import('@/components/session/user/sign-in').then(
    ({ recognizeUser }) => recognizeUser(),
    () => undefined,
  );
}

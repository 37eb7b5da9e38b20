import { keepFirstTouch, sendFirstTouch } from './first-touch';
import { isMarkedSignedIn } from './sign-in-state';

/** What is done once for a page: the first visit is kept, and whoever seems to be signed in is asked for. */
export function noticeView(): void {
  keepFirstTouch();
  if (!isMarkedSignedIn()) return;
  void sendFirstTouch();
  if (/external|_=_/.test(window.location.hash))
    import('./external-registration').then(
      ({ takeExternalRegistration }) => takeExternalRegistration(),
      () => undefined,
    );
  import('./sign-in').then(
    ({ recognise }) => recognise(),
    () => undefined,
  );
}

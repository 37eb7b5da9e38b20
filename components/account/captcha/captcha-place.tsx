import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';
import type { CaptchaEvents, CaptchaWidget } from './captcha-widget';
import { showCaptcha } from './show-captcha';

export type CaptchaState = 'loading' | 'ready' | 'working' | 'passed' | 'expired' | 'failed';

interface CaptchaPlaceProps {
  readonly options: SignInOptions['captcha'];
  /** Called with each new state, and the response or ''. */
  readonly onState: (state: CaptchaState, response: string) => void;
  /** The widget while it's shown. */
  readonly widget: RefObject<CaptchaWidget | null>;
  readonly className: string;
  readonly hidden: boolean;
}

/** Loads and shows the captcha widget. */
export function CaptchaPlace({
  options: { kind, siteKey },
  onState,
  widget,
  className,
  hidden,
}: CaptchaPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onState);

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    // A separate element, so that a late widget can be removed without affecting the next one.
    const own = document.createElement('div');
    parent.append(own);
    let isGone = false;
    const setUnlessGone = (state: CaptchaState, response = '') => {
      if (!isGone) tell(state, response);
    };
    const events: CaptchaEvents = {
      onResponse: (response) => setUnlessGone(response === '' ? 'ready' : 'passed', response),
      onWorking: () => setUnlessGone('working'),
      onExpired: () => setUnlessGone('expired'),
      onFailure: () => setUnlessGone('failed'),
    };
    let mine: CaptchaWidget | null = null;
    showCaptcha(kind, own, siteKey, events).then(
      (shown) => {
        if (isGone) return shown.remove();
        mine = shown;
        widget.current = shown;
        setUnlessGone('ready');
      },
      () => setUnlessGone('failed'),
    );
    return () => {
      isGone = true;
      mine?.remove();
      widget.current = null;
      own.remove();
    };
  }, [kind, siteKey, widget]);

  return <div ref={place} className={className} hidden={hidden} />;
}

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { SignInOptions } from '@/lib/people/accounts/current-user';
import type { CaptchaEvents, CaptchaWidget } from './captcha-widget';
import { showCaptcha } from './show-captcha';

/** How far a visitor has come with a captcha. */
export type CaptchaState = 'loading' | 'ready' | 'working' | 'passed' | 'expired' | 'failed';

interface CaptchaPlaceProps {
  readonly options: SignInOptions['Captcha'];
  /** Each next state, with the answer where there is one and an empty text where not. */
  readonly onState: (state: CaptchaState, response: string) => void;
  /** Where the widget can be found while it is shown. */
  readonly widget: RefObject<CaptchaWidget | null>;
  readonly className: string;
  readonly hidden: boolean;
}

/** Where the widget of a captcha stands, which is loaded as soon as this is shown. */
export function CaptchaPlace({
  options: { Kind, SiteKey },
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
    // An element of its own: a widget that comes too late is taken away without touching its successor.
    const own = document.createElement('div');
    parent.append(own);
    let isGone = false;
    const tellUnlessGone = (state: CaptchaState, response = '') => {
      if (!isGone) tell(state, response);
    };
    const events: CaptchaEvents = {
      onResponse: (response) => tellUnlessGone(response === '' ? 'ready' : 'passed', response),
      onWorking: () => tellUnlessGone('working'),
      onExpired: () => tellUnlessGone('expired'),
      onFailure: () => tellUnlessGone('failed'),
    };
    let mine: CaptchaWidget | null = null;
    showCaptcha(Kind, own, SiteKey, events).then(
      (shown) => {
        if (isGone) return shown.remove();
        mine = shown;
        widget.current = shown;
        tellUnlessGone('ready');
      },
      () => tellUnlessGone('failed'),
    );
    return () => {
      isGone = true;
      mine?.remove();
      widget.current = null;
      own.remove();
    };
  }, [Kind, SiteKey, widget]);

  return <div ref={place} className={className} hidden={hidden} />;
}

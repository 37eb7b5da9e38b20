import type { CaptchaEvents, CaptchaWidget } from './captcha-widget';
import { loadServiceScript, SERVICES, type Service } from './service-script';

/** The narrowest place that the ordinary widget of hCaptcha fits into, in pixels. */
const HCAPTCHA_WIDTH = 303;

/** Shows the captcha of a third-party service, whose script is loaded now and not before. */
export async function showServiceCaptcha(
  service: Service,
  place: HTMLElement,
  siteKey: string,
  events: CaptchaEvents,
): Promise<CaptchaWidget> {
  const api = await loadServiceScript(SERVICES[service]);
  const id = api.render(place, {
    sitekey: siteKey,
    ...looksOf(service, place),
    callback: (response: string) => events.onResponse(response),
    'expired-callback': () => {
      api.reset(id);
      events.onExpired();
    },
    'error-callback': () => {
      events.onFailure();
      // Told that someone takes care of it.
      return true;
    },
  });
  return {
    reset: () => api.reset(id),
    remove: () => api.remove(id),
  };
}

function looksOf(service: Service, place: HTMLElement): Record<string, unknown> {
  if (service === 'turnstile')
    return {
      theme: 'auto',
      size: 'flexible',
      language: 'en',
      'response-field': false,
      'refresh-expired': 'manual',
    };
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    theme: isDark ? 'dark' : 'light',
    size: place.clientWidth < HCAPTCHA_WIDTH ? 'compact' : 'normal',
    hl: 'en',
  };
}

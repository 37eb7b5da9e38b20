import { isDark } from '@/components/ui/design/theme';
import type { CaptchaEvents, CaptchaWidget } from './captcha-widget';
import { loadServiceScript, SERVICES, type Service } from './service-script';

/** The minimum width of hCaptcha's normal widget, in pixels. */
const HCAPTCHA_WIDTH = 303;

/** Shows a third-party captcha, whose script isn't loaded before. */
export async function showServiceCaptcha(
  service: Service,
  place: HTMLElement,
  siteKey: string,
  events: CaptchaEvents,
): Promise<CaptchaWidget> {
  const api = await loadServiceScript(SERVICES[service]);
  const id = api.render(place, {
    sitekey: siteKey,
    ...widgetLooks(service, place),
    callback: (response: string) => events.onResponse(response),
    'expired-callback': () => {
      api.reset(id);
      events.onExpired();
    },
    'error-callback': () => {
      events.onFailure();
      // Tells the service the error is handled.
      return true;
    },
  });
  return {
    reset: () => api.reset(id),
    remove: () => api.remove(id),
  };
}

function widgetLooks(service: Service, place: HTMLElement): Record<string, unknown> {
  if (service === 'turnstile')
    return {
      theme: isDark() ? 'dark' : 'light',
      size: 'flexible',
      language: 'en',
      'response-field': false,
      'refresh-expired': 'manual',
    };
  return {
    theme: isDark() ? 'dark' : 'light',
    size: place.clientWidth < HCAPTCHA_WIDTH ? 'compact' : 'normal',
    hl: 'en',
  };
}

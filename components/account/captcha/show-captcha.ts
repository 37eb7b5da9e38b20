import type { CaptchaKind } from '@/lib/people/captcha/captcha';
import type { CaptchaEvents, CaptchaWidget } from './captcha-widget';

/**
 * Loads the code of a kind of captcha on first use, and shows it.
 * @throws if it can't be loaded
 */
export async function showCaptcha(
  kind: CaptchaKind,
  place: HTMLElement,
  siteKey: string | null,
  events: CaptchaEvents,
): Promise<CaptchaWidget> {
  if (kind === 'altcha') {
    const { showAltcha } = await import('./altcha-widget');
    return showAltcha(place, events);
  }
  if (kind === 'none' || siteKey === null) throw new Error(`The captcha ${kind} has no widget`);
  const { showServiceCaptcha } = await import('./service-widget');
  return showServiceCaptcha(kind, place, siteKey, events);
}

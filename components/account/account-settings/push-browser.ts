import { call } from '@/lib/http/api/client/call';

/** This browser's push messages. */

export const SERVICE_WORKER = '/sw.js';

/** Why push messages can't be turned on here; null if they can. */
export function pushProblem(): string | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied'
      ? 'This browser blocks notifications from this site. Allow them in the browser’s site settings, then reload this page.'
      : null;
  }
  return /iPhone|iPad/.test(navigator.userAgent)
    ? 'On iPhone and iPad, add this site to your Home Screen first (Share, then Add to Home Screen) and open it from there.'
    : 'This browser can’t show push messages.';
}

/** This browser's subscription; null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(SERVICE_WORKER);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** This browser's id in the settings; null without a subscription. */
export async function currentBrowserId(): Promise<string | null> {
  const subscription = await currentSubscription();
  if (!subscription) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Asks for permission and subscribes.
 * @returns an error message, or null on success
 */
export async function turnOnPush(): Promise<string | null> {
  const problem = pushProblem();
  if (problem !== null) return problem;
  if ((await Notification.requestPermission()) !== 'granted')
    return 'Push messages need your permission: the browser asks for it when you turn them on.';
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const registration = await navigator.serviceWorker.ready;
  const { key } = await call('CxNotifications/GetPushKey', {});
  const known = await registration.pushManager.getSubscription();
  const subscription =
    known ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call('CxNotifications/SubscribePush', { endpoint, p256dh, auth });
  return null;
}

/** Ends this browser's subscription, also with its push service. */
export async function turnOffPush(): Promise<null> {
  const subscription = await currentSubscription();
  if (!subscription) return null;
  await call('CxNotifications/UnsubscribePush', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return null;
}

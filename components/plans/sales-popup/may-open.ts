import { isLikelyHuman } from '@/components/live/real-time/is-likely-human';
import { isInApp } from '@/lib/site/addresses/in-app';

/** Whether anything may open unasked here: for people, on pages of the site itself. */
export async function mayOpenUnasked(): Promise<boolean> {
  return !isInApp(window.location.pathname) && (await isLikelyHuman());
}

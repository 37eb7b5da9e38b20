import { isLikelyHuman } from '@/components/live/real-time/is-likely-human';
import { isInApp } from '@/lib/site/addresses/in-app';

/** Whether a popup may open by itself here: only for people, on the site's own pages, not in apps. */
export async function mayOpenByItself(): Promise<boolean> {
  return !isInApp(window.location.pathname) && (await isLikelyHuman());
}

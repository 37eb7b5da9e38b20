import { isPrerenderMode } from '@/components/content/how-it-works/prerender-mode';

/** Whether whoever looks at this page gets live prices: not programs, and not those who draw it for later. */
export async function mayConnect(): Promise<boolean> {
  if (isPrerenderMode()) return false;
  const { isbot } = await import('isbot');
  return !isbot(navigator.userAgent);
}

import { isPrerenderMode } from '@/components/ui/page-moments/prerender-mode';

/** Whether this page gets live prices: not for bots, and not while prerendering. */
export async function isLikelyHuman(): Promise<boolean> {
  if (isPrerenderMode()) return false;
  const { isbot } = await import('isbot');
  return !isbot(navigator.userAgent);
}

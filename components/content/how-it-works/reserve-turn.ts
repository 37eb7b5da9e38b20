import type { Arbiter } from '@/components/ui/arbiter/arbiter';
import { mayShow } from './may-show';
import { SHOWN_KEY } from './shown-key';

/** Lists of robots: their third segment is no robot. */
const LISTS = /^\/bot-(?:forex-|crypto-)?trading\/(?!\d|robot\/)/;

/** Reserves this page load for "How it works" if it's still due today, before its code has loaded. */
export function reserveTurn(turns: Arbiter): void {
  if (!LISTS.test(window.location.pathname)) return;
  try {
    const stored = localStorage.getItem(SHOWN_KEY);
    const lastShown = stored === null ? null : Number(stored);
    if (mayShow({ now: Date.now(), lastShown, isBot: false, isPrerender: false }))
      turns.reserve('how-it-works');
  } catch {
    // Without storage it doesn't open.
  }
}

import { useSyncExternalStore } from 'react';
import { createEvent } from '@/components/ui/store/create-event';

/**
 * Which paper account pages show, by the number of its line, which stays when it is reset: the one in the address, so
 * that links, reload and Back work, or the last one chosen in this browser.
 */

const PARAMETER = 'account';
const MEMORY_KEY = 'tickproof.paper-account';

const changed = createEvent();

/** null on the server, during hydration, and before one was chosen. */
export function useChosenLine(): number | null {
  return useSyncExternalStore(follow, read, () => null);
}

/** Shows another account, here and on pages opened later. */
export function chooseLine(line: number): void {
  remember(line);
  history.pushState(history.state, '', withLine(line));
  changed.send();
}

/** This page's address with an account. */
export function withLine(line: number): string {
  const url = new URL(location.href);
  url.searchParams.set(PARAMETER, String(line));
  return url.pathname + url.search + url.hash;
}

/** The line in the address; null without one. */
export function lineInAddress(): number | null {
  return toLine(new URLSearchParams(location.search).get(PARAMETER));
}

function read(): number | null {
  return lineInAddress() ?? remembered();
}

function remember(line: number | null): void {
  if (line === null) return;
  try {
    localStorage.setItem(MEMORY_KEY, String(line));
  } catch {
    // The address still says so.
  }
}

function remembered(): number | null {
  try {
    return toLine(localStorage.getItem(MEMORY_KEY));
  } catch {
    return null;
  }
}

function toLine(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

function follow(listener: () => void): () => void {
  const stop = changed.on(listener);
  // So that the next page shows what a link led to.
  remember(lineInAddress());
  window.addEventListener('popstate', listener);
  return () => {
    stop();
    window.removeEventListener('popstate', listener);
  };
}

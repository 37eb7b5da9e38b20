import { useEffect, useState } from 'react';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';

const CALL = 'CxLookUp/SearchSite';
const DELAY_MS = 150;
const MAX_CACHED = 50;

export type SiteSearchAnswer = CallAnswer<typeof CALL>;

export type FoundState =
  | { readonly state: 'idle' | 'searching' | 'failed'; readonly found: SiteSearchAnswer | null }
  | { readonly state: 'found'; readonly found: SiteSearchAnswer };

/** Answers while the page lives, so that deleting a letter needs no call; oldest first. */
const answers = new Map<string, SiteSearchAnswer>();

/** The search results for a text; while searching, those for the previous text. */
export function useFound(typed: string): FoundState {
  const text = typed.trim().toLowerCase();
  const [last, setLast] = useState<{ readonly text: string; readonly found: SiteSearchAnswer | null } | null>(
    null,
  );

  useEffect(() => {
    const known = answers.get(text);
    if (text === '' || known) return;
    const life = new AbortController();
    const timer = setTimeout(async () => {
      const found = await call(CALL, { text }, life.signal).catch(() => null);
      if (life.signal.aborted) return;
      if (found) keep(text, found);
      setLast({ text, found });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      life.abort();
    };
  }, [text]);

  if (text === '') return { state: 'idle', found: null };
  const known = answers.get(text);
  if (known) return { state: 'found', found: known };
  if (last?.text === text) return { state: 'failed', found: null };
  return { state: 'searching', found: last?.found ?? null };
}

function keep(text: string, found: SiteSearchAnswer): void {
  answers.set(text, found);
  const [oldest] = answers.keys();
  if (answers.size > MAX_CACHED && oldest !== undefined) answers.delete(oldest);
}

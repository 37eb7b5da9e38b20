'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '@/lib/http/api/client/call';
import { keepAnswer, recallAnswer } from './suggestion-cache';
import { fetchSuggestions, type TickerQuery } from './ticker-calls';
import type { TickerItem } from './ticker-item';

export type SuggestionState = 'idle' | 'searching' | 'found' | 'empty' | 'failed';

export interface Suggestions {
  readonly state: SuggestionState;
  /** Results for the text; during a search, those of the previous text. */
  readonly items: readonly TickerItem[];
  /** The error message. */
  readonly problem: string;
  /** Searches again after a failure. */
  readonly retry: () => void;
}

interface Answer {
  readonly asked: string;
  readonly items: readonly TickerItem[];
  readonly problem: string;
}

const DELAY_MS = 200;

/**
 * Tickers for a text, fetched `delayMs` milliseconds after its last change. Only the newest request's answer counts,
 * and outdated requests are aborted.
 */
export function useTickerSuggestions(
  text: string,
  query: TickerQuery = {},
  { delayMs = DELAY_MS }: { readonly delayMs?: number } = {},
): Suggestions {
  const filter = text.trim();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const lastNumber = useRef(0);
  // A string, so that re-creating the query object on each render doesn't refetch.
  const asked = filter === '' ? '' : JSON.stringify([filter.toLowerCase(), query, attempt]);

  useEffect(() => {
    if (asked === '') {
      setAnswer(null);
      return;
    }
    const [wanted, wantedQuery] = JSON.parse(asked) as [string, TickerQuery, number];
    const question = JSON.stringify([wanted, wantedQuery]);
    const known = recallAnswer(question);
    if (known) {
      setAnswer({ asked, items: known, problem: '' });
      return;
    }
    const controller = new AbortController();
    lastNumber.current += 1;
    const number = lastNumber.current;
    const isNewest = () => !controller.signal.aborted && number === lastNumber.current;

    async function search(): Promise<void> {
      try {
        const found = await fetchSuggestions(wanted, wantedQuery, number, controller.signal);
        if (!isNewest() || found.requestNumber !== number) return;
        keepAnswer(question, found.tickers);
        setAnswer({ asked, items: found.tickers, problem: '' });
      } catch (error) {
        if (isNewest()) setAnswer({ asked, items: [], problem: suggestionProblem(error) });
      }
    }
    const timer = setTimeout(search, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, delayMs]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (asked === '') return { state: 'idle', items: [], problem: '', retry };
  if (answer?.asked !== asked) return { state: 'searching', items: answer?.items ?? [], problem: '', retry };
  const state = answer.problem ? 'failed' : answer.items.length > 0 ? 'found' : 'empty';
  return { state, items: answer.items, problem: answer.problem, retry };
}

function suggestionProblem(error: unknown): string {
  return error instanceof CallError ? error.message : 'The search failed';
}

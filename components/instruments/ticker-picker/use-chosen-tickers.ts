'use client';

import { useEffect, useRef, useState } from 'react';
import { CallError } from '@/lib/http/api/client/call';
import { fetchByNames, resolveRenamed, type TickerQuery } from './ticker-calls';
import { ALREADY_IN_LIST, type TickerItem, toChosenTicker } from './ticker-item';
import { candidatesIn, splitTokens } from './ticker-text';
import { describeOutcome, itemsOfTokens, remainingText, sortTokens } from './token-outcome';

export interface ChosenTickersOptions {
  readonly value: readonly TickerItem[];
  readonly onChange: (value: readonly TickerItem[]) => void;
  readonly isMulti: boolean;
  readonly maxTickers: number;
  readonly alreadyInList: readonly string[];
  readonly alreadyMessage?: string | undefined;
  readonly allowsNoData?: boolean | undefined;
  readonly query: TickerQuery;
}

/** The message below the picker. Success is only announced to screen readers, because the badges show it. */
export interface PickerMessage {
  readonly text: string;
  readonly isProblem: boolean;
}

const SILENCE: PickerMessage = { text: '', isProblem: false };
/** More tokens mean a pasted document rather than a list of tickers. */
const MAX_TOKENS = 300;
const ONE_ONLY = 'Choose only one ticker.';

export interface ChosenTickers {
  readonly message: PickerMessage;
  /** Whether a list of tickers is being looked up. */
  readonly isBusy: boolean;
  readonly clearMessage: () => void;
  /** Chooses a row's ticker; for a renamed one, looks up its successor. */
  readonly choose: (item: TickerItem) => void;
  readonly remove: (item: TickerItem) => void;
  /**
   * Chooses the tickers in a text, matched as a whole or token by token.
   * @returns the text to leave in the input; null if no token is known
   */
  readonly chooseText: (text: string) => Promise<string | null>;
}

/** The picker's chosen tickers and all actions on them. */
export function useChosenTickers(options: ChosenTickersOptions): ChosenTickers {
  const [message, setMessage] = useState(SILENCE);
  const [isBusy, setBusy] = useState(false);
  // The choice may change during a look-up.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  function tell(text: string, isProblem: boolean): void {
    setMessage({ text, isProblem });
  }

  function add(items: readonly TickerItem[]): void {
    const { value, isMulti, onChange } = latest.current;
    if (items.length > 0) onChange(isMulti ? [...value, ...items] : items.slice(0, 1));
  }

  function remove(item: TickerItem): void {
    const { value, onChange } = latest.current;
    onChange(value.filter(({ fundId }) => fundId !== item.fundId));
    tell(`${item.ticker} removed`, false);
  }

  function settle(known: ReadonlyMap<string, TickerItem | undefined>): string {
    const { value, isMulti, maxTickers, alreadyInList, alreadyMessage, allowsNoData, query } = latest.current;
    const room = isMulti ? Math.max(0, maxTickers - value.length) : 1;
    const already = [...alreadyInList, ...(isMulti ? value.map(({ ticker }) => ticker) : [])];
    const { includeFundTypes, excludeFundTypes } = query;
    const outcome = sortTokens(known, {
      already,
      room,
      allowsNoData,
      includeFundTypes,
      excludeFundTypes,
    });
    add(outcome.added);
    const problem = describeOutcome(outcome, alreadyMessage || ALREADY_IN_LIST, maxTickers);
    const added =
      outcome.added.length > 0 ? `${outcome.added.map(({ ticker }) => ticker).join(', ')} added` : '';
    if (problem === '') tell(added, false);
    else tell(added === '' ? problem : `${added}. ${problem}`, true);
    return remainingText(outcome);
  }

  async function choose(item: TickerItem): Promise<void> {
    const [chosen = toChosenTicker(item)] = await resolveRenamed([item]);
    settle(new Map([[chosen.ticker, chosen]]));
  }

  async function lookUp(text: string): Promise<string | null> {
    const whole = text.trim();
    const tokens = splitTokens(text);
    if (tokens.length > MAX_TOKENS) {
      tell(`Add at most ${MAX_TOKENS} tickers at a time.`, true);
      return text;
    }
    const found = await fetchByNames(candidatesIn(text));
    const isName = (part: string) => itemsOfTokens([part], found)[0] !== undefined;
    const parts = splitTokens(text, isName);
    // 'Bank of America' is one company, not three tickers; 'AAPL-MSFT' is two.
    const asked = isName(whole) && (/\s/.test(whole) || parts.length === 1) ? [whole] : parts;
    const items = itemsOfTokens(asked, found);
    if (items.every((item) => item === undefined)) {
      tell(`Unknown: ${whole}. Choose from the list.`, true);
      return null;
    }
    if (!latest.current.isMulti && asked.length > 1) {
      tell(ONE_ONLY, true);
      return text;
    }
    const successors = await resolveRenamed(items.filter((item) => item !== undefined));
    const queue = [...successors];
    return settle(new Map(asked.map((token, place) => [token, items[place] && queue.shift()])));
  }

  async function chooseText(text: string): Promise<string | null> {
    setBusy(true);
    try {
      return await lookUp(text);
    } catch (error) {
      const reason = error instanceof CallError ? error.message : 'no answer';
      tell(`We couldn’t look up the tickers: ${reason}`, true);
      return text;
    } finally {
      setBusy(false);
    }
  }

  return { message, isBusy, clearMessage: () => setMessage(SILENCE), choose, remove, chooseText };
}

'use client';

import { type SubmitEvent, useRef, useState } from 'react';
import hidden from '@/components/ui/visually-hidden/visually-hidden.module.css';
import { formatPlural } from '@/lib/core/format/number';
import { SITE_PATHS, type TickerSort } from '@/lib/site/addresses/addresses';
import styles from './ticker-index.module.css';
import { tickerMatches } from './ticker-row';

interface TickerSearchProps {
  /** What the server already searched for. */
  readonly search: string;
  readonly sort: TickerSort | null;
}

/** Narrows the tickers on the page while typing; without scripts the server does it. */
export function TickerSearch({ search, sort }: TickerSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<number | null>(null);
  const narrow = () => {
    const typed = field.current?.value ?? '';
    const shown = narrowRows(typed);
    setFound(typed.trim() === '' ? null : shown.length);
  };
  const open = (event: SubmitEvent<HTMLFormElement>) => {
    const [only, ...others] = narrowRows(field.current?.value ?? '');
    if (!only || others.length > 0) return;
    event.preventDefault();
    window.location.assign(only.href);
  };
  return (
    <search className={styles['search']} aria-label="Tickers">
      <form action={SITE_PATHS.tickers} onSubmit={open}>
        <label className={hidden['hidden']} htmlFor="ticker-search">
          Search tickers
        </label>
        <input
          ref={field}
          id="ticker-search"
          className={styles['field']}
          type="search"
          name="q"
          defaultValue={search}
          placeholder="Ticker or name"
          autoComplete="off"
          spellCheck={false}
          onInput={narrow}
        />
        {sort && <input type="hidden" name="sort" value={sort} />}
        <p className={styles['found']} role="status">
          {found !== null && (found === 0 ? 'No tickers found' : formatPlural(found, 'ticker'))}
        </p>
      </form>
    </search>
  );
}

/** Hides the page's other rows, and groups without any. */
function narrowRows(typed: string): readonly HTMLAnchorElement[] {
  const shown: HTMLAnchorElement[] = [];
  for (const section of document.querySelectorAll<HTMLElement>('section:has([data-ticker])')) {
    const before = shown.length;
    for (const row of section.querySelectorAll<HTMLAnchorElement>('a[data-ticker]')) {
      const [ticker = '', ...name] = (row.dataset['ticker'] ?? '').split(' ');
      const isFound = tickerMatches({ ticker, fundName: name.join(' ') }, typed);
      row.hidden = !isFound;
      if (isFound) shown.push(row);
    }
    section.hidden = shown.length === before;
  }
  return shown;
}

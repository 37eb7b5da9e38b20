import { createEvent } from '@/components/ui/store/create-event';
import type { AddedTransaction, CostMethod } from '@/lib/portfolios/records/portfolio-records';

/** A portfolio that this browser keeps. */
export interface KeptPortfolio {
  readonly currency: string;
  readonly benchmark: string;
  /** Missing in what was kept before it could be chosen. */
  readonly method?: CostMethod;
  readonly transactions: readonly AddedTransaction[];
}

const KEY = 'tickproof.portfolio';

const changed = createEvent();
let read: { readonly text: string | null; readonly kept: KeptPortfolio | null } = { text: null, kept: null };

/** What is kept, the same object until it changes; null if there's nothing, or nothing that can be read. */
export function readKept(): KeptPortfolio | null {
  const text = readText();
  if (text !== read.text) read = { text, kept: parse(text) };
  return read.kept;
}

/** @returns whether the browser keeps it; some refuse in private windows */
export function keepPortfolio(kept: KeptPortfolio | null): boolean {
  try {
    if (kept === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return false;
  }
  changed.send();
  return true;
}

/** Changes by this page and by others of the browser. */
export function onKeptChange(listener: () => void): () => void {
  const ofOthers = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  const stop = changed.on(listener);
  addEventListener('storage', ofOthers);
  return () => {
    stop();
    removeEventListener('storage', ofOthers);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): KeptPortfolio | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptPortfolio | null;
    return Array.isArray(kept?.transactions) && typeof kept.currency === 'string' ? kept : null;
  } catch {
    return null;
  }
}

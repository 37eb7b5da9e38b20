import type { Screen } from '@/lib/analysis/screener/screen';
import { parseScreen, screenQuery } from '@/lib/analysis/screener/screen-address';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { screenerPath } from '@/lib/site/addresses/addresses';
import { findAssetClass } from '@/lib/site/addresses/asset-class';
import { listPath, plainList } from '@/lib/site/addresses/list-address';
import { type ListKnowledge, parseList } from '@/lib/site/addresses/parse-list';
import { decodeSegment } from '@/lib/site/addresses/parse-segments';
import type { ScreenKind } from './screen-limits';

export interface SavedScreen {
  readonly id: string;
  readonly kind: ScreenKind;
  readonly name: string;
  /** Of instruments: the query of the screener's address with its `?`, or nothing. Of robots: the list's address. */
  readonly query: string;
  readonly createdAt: Millis;
  /** Whether its user is notified of what comes and goes. */
  readonly hasAlert: boolean;
  /** What its alert found last; null before, and without one. */
  readonly found: { readonly day: EpochDay; readonly tickers: readonly string[] } | null;
}

/** Screens that users saved, the oldest first. */
export interface SavedScreens {
  list(userId: string): Promise<readonly SavedScreen[]>;
  /** @param query as `readScreenQuery` spells it @throws InputError if the name is taken, or there are too many */
  save(userId: string, kind: ScreenKind, name: string, query: string, now: Millis): Promise<void>;
  /** @throws NotFoundError if it isn't one of the user's @throws InputError if the name is taken */
  rename(userId: string, id: string, name: string): Promise<void>;
  /** Does nothing if it isn't one of the user's. */
  remove(userId: string, id: string): Promise<void>;
  /** @throws NotFoundError if it isn't one of the user's @throws InputError if it can't have an alert */
  setAlert(userId: string, id: string, isOn: boolean): Promise<void>;
}

/**
 * A screen's query in its one spelling, without its page.
 * @throws InputError for one that can't be read
 */
export function readScreenQuery(kind: ScreenKind, text: string, knowledge: ListKnowledge): string {
  return kind === 'instruments' ? screenQuery({ ...readScreen(text), page: 1 }) : readList(text, knowledge);
}

/** @throws InputError */
function readScreen(text: string): Screen {
  try {
    return parseScreen(new URLSearchParams(text));
  } catch (error) {
    // Saving a screen with an unknown field is a bad request, although asking for that field is a NotFoundError.
    throw error instanceof InputError ? new InputError(error.message) : error;
  }
}

function readList(text: string, knowledge: ListKnowledge): string {
  const [path = '', query = ''] = text.split(/\?(.*)/s);
  const [first = '', ...segments] = path.split('/').filter(Boolean).map(decodeSegment);
  const assetClass = findAssetClass(first);
  const list = assetClass && parseList(assetClass, segments, new URLSearchParams(query), knowledge);
  if (!list) throw new InputError('This isn’t the address of a list of robots.');
  // Saved as it was asked for, also where another list is shown instead today.
  return listPath({ ...plainList(list.insteadOf ?? list), page: 1, compared: [] });
}

/** Where a saved screen is shown. */
export function savedScreenPath({ kind, query }: Pick<SavedScreen, 'kind' | 'query'>): string {
  return kind === 'instruments' ? screenerPath(query) : query;
}

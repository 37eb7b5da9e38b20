import { CallError, call } from '@/lib/http/api/client/call';
import { type ListItem, listRequest, type OwnList } from '../watchlists/lists';

/** The ticker a page is about. */
export type WatchedTicker = Omit<ListItem, 'note'>;

/** What the button of a ticker says and does. */
export interface WatchControl {
  readonly text: string;
  readonly opensDialog: boolean;
  /** @throws CallError if it can't be done */
  readonly press: (opener: HTMLElement | null) => Promise<void>;
}

export interface WatchPartProps {
  readonly ticker: WatchedTicker;
  /** Gets what the button is to do, once it's known and each time it changes. */
  readonly onControl: (control: WatchControl) => void;
}

type ItemsChange = (items: readonly ListItem[]) => readonly ListItem[];

/** Changes a list's tickers; null makes a list of them. @returns the list as it's saved */
export type SaveItems = (list: OwnList | null, change: ItemsChange) => Promise<OwnList>;

/**
 * Saves a change of one ticker: if another tab or device was first, on what that one saved.
 * @throws CallError if it can't be saved
 */
export async function saveItems(list: OwnList, change: ItemsChange): Promise<OwnList> {
  const save = (newest: OwnList) =>
    call('CxWatchlist/Save', {
      ...listRequest({ ...newest, items: change(newest.items) }),
      id: newest.id,
      version: newest.version,
    });
  try {
    return await save(list);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error;
    const { lists } = await call('CxWatchlist/Get', {});
    return save(lists.find(({ id }) => id === list.id) ?? list);
  }
}

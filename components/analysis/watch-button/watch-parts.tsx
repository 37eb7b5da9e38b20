import { useEffect, useEffectEvent, useState } from 'react';
import { useSignedInUser } from '@/components/session/user/use-signed-in-user';
import { useCall } from '@/components/ui/loaded/use-call';
import { showToast } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { CallError, call, failureText } from '@/lib/http/api/client/call';
import { FULL_LIST, MAX_ITEMS } from '@/lib/people/watchlists/watchlists';
import { keepGuestList, readGuestList } from '../watchlists/guest-list';
import {
  freeListName,
  hasTicker,
  type ListItem,
  listRequest,
  type OwnList,
  withTicker,
} from '../watchlists/lists';
import { useGuestList } from '../watchlists/use-own-lists';
import { WatchDialog } from './watch-dialog';
import { type SaveItems, saveItems, type WatchedTicker, type WatchPartProps } from './watched-ticker';

export function GuestWatchPart(props: WatchPartProps) {
  const list = useGuestList();
  const save: SaveItems = async (_, change) => {
    const known = readGuestList();
    const items = change(known?.items ?? []);
    if (items.length > MAX_ITEMS) throw new CallError(400, FULL_LIST);
    keepGuestList({ name: known?.name ?? freeListName([]), items });
    return readGuestList() as OwnList;
  };
  return (
    <>
      <Toaster />
      <WatchPartOfLists {...props} lists={list ? [list] : []} save={save} where=" in this browser" />
    </>
  );
}

export function UserWatchPart(props: WatchPartProps) {
  const user = useSignedInUser();
  const asked = useCall('CxWatchlist/Get', user ? {} : null, {
    ...(user && { userId: user.id }),
    onFocus: true,
  });
  const save: SaveItems = async (list, change) => {
    const names = asked.data?.lists.map(({ name }) => name) ?? [];
    const saved = list
      ? await saveItems(list, change)
      : await call('CxWatchlist/Save', listRequest({ name: freeListName(names), items: change([]) }));
    await asked.change((data) => ({
      ...data,
      lists: list ? data.lists.map((one) => (one.id === saved.id ? saved : one)) : [...data.lists, saved],
    }));
    return saved;
  };
  const { onControl } = props;
  const hasFailed = asked.error !== undefined;
  const ask = asked.ask;
  useEffect(() => {
    if (!hasFailed) return;
    const press = async () => {
      if ((await ask()) === undefined)
        throw new CallError(0, 'Your watchlists couldn’t be loaded. Please try again.');
    };
    onControl({ text: 'Add to watchlist', opensDialog: false, press });
  }, [hasFailed, ask, onControl]);
  const lists = asked.data?.lists;
  return lists && <WatchPartOfLists {...props} lists={lists} save={save} />;
}

interface WatchPartOfListsProps extends WatchPartProps {
  readonly lists: readonly OwnList[];
  readonly save: SaveItems;
  /** Ends what is said about an added ticker. */
  readonly where?: string;
}

/** Adds to the only list, or the first one it makes, and removes from it again; of several lists, asks which. */
function WatchPartOfLists({ ticker, lists, save, where = '', onControl }: WatchPartOfListsProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { put, take } = useChanges(ticker, save, where);
  const [first = null, ...others] = lists;
  const opensDialog = others.length > 0;
  const isIn = lists.some((list) => hasTicker(list, ticker));
  const press = useEffectEvent(async (pressed: HTMLElement | null) => {
    if (opensDialog) setOpener(pressed);
    else await (first && isIn ? take(first) : put(first));
  });
  useEffect(() => {
    const text = isIn ? (opensDialog ? 'Change watchlists' : 'Remove from watchlist') : 'Add to watchlist';
    onControl({ text, opensDialog, press: (pressed) => press(pressed) });
  }, [isIn, opensDialog, onControl]);
  return (
    opener && (
      <WatchDialog
        ticker={ticker}
        lists={lists}
        opener={opener}
        onPut={put}
        onTake={take}
        onClose={() => setOpener(null)}
      />
    )
  );
}

/** Changes lists, says what changed, and offers to undo it. */
function useChanges(ticker: WatchedTicker, save: SaveItems, where: string) {
  const undo = (work: () => Promise<void>) => ({
    text: 'Undo',
    onPress: () => void work().catch((error) => showToast(failureText(error), 'error')),
  });
  const put = async (list: OwnList | null, item: ListItem = { ...ticker, note: '' }, at?: number) => {
    const saved = await save(list, (items) => withTicker(items, item, at));
    showToast(
      `Added ${ticker.ticker} to “${saved.name}”${where}`,
      'success',
      undo(() => take(saved)),
    );
  };
  const take = async (list: OwnList) => {
    const at = list.items.findIndex(({ fundId }) => fundId === ticker.fundId);
    const item = list.items[at];
    const saved = await save(list, (items) => items.filter(({ fundId }) => fundId !== ticker.fundId));
    showToast(
      `Removed ${ticker.ticker} from “${saved.name}”`,
      'success',
      undo(() => put(saved, item, at)),
    );
  };
  return { put, take };
}

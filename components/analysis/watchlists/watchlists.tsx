'use client';

import { useSession } from '@/components/session/session/use-session';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Tabs } from '@/components/ui/tabs/tabs';
import { DEFAULT_LISTS, watchlistPath } from '@/lib/site/addresses/default-lists';
import { WatchTable } from './list-table';
import { watchColumns } from './watch-columns';
import type { WatchlistsProps } from './watchlists-props';

const UserWatchlists = lazyPart(async () => (await import('./own-watchlists')).UserWatchlists);
const GuestWatchlists = lazyPart(async () => (await import('./own-watchlists')).GuestWatchlists);

/** The server's default list, until lists of one's own have loaded beside it. */
export function Watchlists(props: WatchlistsProps) {
  const Part = useSession() === 'signed-in' ? UserWatchlists : GuestWatchlists;
  return <Part {...props} fallback={<DefaultWatchlist {...props} />} />;
}

function DefaultWatchlist({ list, rows, waiting }: WatchlistsProps) {
  return (
    <Stack gap={4}>
      <Tabs
        label="Lists"
        tabs={DEFAULT_LISTS.map((one) => ({
          href: watchlistPath(one),
          text: one.title,
          isCurrent: one.name === list.name,
        }))}
      />
      {waiting !== null && <Note>{waiting}</Note>}
      <WatchTable label={list.title} columns={watchColumns()} rows={rows} />
    </Stack>
  );
}

import {
  type ReactNode,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { SignedIn } from '@/components/session/user-page/signed-in';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { moveItem } from '@/components/ui/data-table/move-item';
import { useSort } from '@/components/ui/data-table/use-sort';
import { Empty } from '@/components/ui/empty/empty';
import { Failed } from '@/components/ui/loaded/failed';
import { useCall } from '@/components/ui/loaded/use-call';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Tabs } from '@/components/ui/tabs/tabs';
import { showToast } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { formatPlural } from '@/lib/core/format/number';
import { call } from '@/lib/http/api/client/call';
import { MAX_ALERTS, MAX_ITEMS, MAX_LISTS } from '@/lib/people/watchlists/watchlists';
import { DEFAULT_LISTS, watchlistPath } from '@/lib/site/addresses/default-lists';
import { AddTickers } from './add-tickers';
import { ConflictNotice, KeepGuestList } from './conflict-notice';
import { ImportDialog } from './import-dialog';
import { ListDialog, NewListDialog } from './list-dialogs';
import { WatchTable } from './list-table';
import {
  type Alert,
  DEFAULT_HASH,
  type ListItem,
  listHash,
  listInHash,
  type OwnList,
  withTicker,
} from './lists';
import { alertLabel, TickerDialog } from './ticker-dialog';
import { type OwnListsState, useGuestLists, useUserLists } from './use-own-lists';
import { NOTE_COLUMN, type WatchTableRow, watchColumns } from './watch-columns';
import styles from './watchlists.module.css';
import type { WatchlistsProps } from './watchlists-props';

/** While daily prices are being prepared, and afterwards: they are renewed after each close. */
const FIGURES_EVERY_MS = { waiting: 20_000, complete: 300_000 };

export function GuestWatchlists(props: WatchlistsProps) {
  const state = useGuestLists();
  return (
    <>
      <Toaster />
      <Lists {...props} state={state} />
    </>
  );
}

export function UserWatchlists(props: WatchlistsProps) {
  return <SignedIn what="your lists">{({ id }) => <OfUser {...props} userId={id} />}</SignedIn>;
}

function OfUser({ userId, ...props }: WatchlistsProps & { readonly userId: string }) {
  const state = useUserLists(userId);
  const { asked } = state;
  if (asked?.data === undefined)
    return asked?.error === undefined ? (
      <Waiting what="your lists" height="24rem" />
    ) : (
      <Failed what="your lists" isBusy={asked.isAsking} onRetry={() => void asked.ask()} />
    );
  return <Lists {...props} state={state} />;
}

interface ListsProps extends WatchlistsProps {
  readonly state: OwnListsState;
}

function followHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function Lists({ list, rows, waiting, state }: ListsProps) {
  const hash = useSyncExternalStore(followHash, () => location.hash);
  const [isCreating, setCreating] = useState(false);
  /** The list whose first tickers are typed next. */
  const [created, setCreated] = useState<string | null>(null);
  const { place: bar, onGone } = useTabFocus();
  const { lists } = state;
  const named = lists.find(({ id }) => id === listInHash(hash));
  // The plain address shows the first list of one's own, if there is one; a link says that it means the default one.
  const shown = named ?? (hash === '' && list.name === '' ? lists[0] : undefined);
  const isGuest = state.asked === null;
  return (
    <Stack gap={4}>
      {!isGuest && <KeepGuestList state={state} onGone={onGone} />}
      <ConflictNotice state={state} onGone={onGone} />
      <div ref={bar}>
        <Actions isSpread>
          <Tabs
            label="Lists"
            tabs={[
              ...lists.map((one) => ({
                href: listHash(one.id),
                text: one.name,
                count: one.items.length,
                isCurrent: one.id === shown?.id,
              })),
              ...DEFAULT_LISTS.map((one) => ({
                href: `${watchlistPath(one)}${DEFAULT_HASH}`,
                text: one.title,
                isCurrent: !shown && one.name === list.name,
              })),
            ]}
          />
          {(isGuest ? lists.length === 0 : lists.length < MAX_LISTS) && (
            <Button look="secondary" size={36} onClick={() => setCreating(true)}>
              New list
            </Button>
          )}
        </Actions>
      </div>
      {isGuest && lists.length > 0 && shown && (
        <Note>
          This list is kept in this browser. Join for free to have it on all your devices, with alerts.
        </Note>
      )}
      {shown ? (
        <OwnListPart key={shown.id} list={shown} state={state} isNew={shown.id === created} onGone={onGone} />
      ) : (
        <DefaultPart title={list.title} rows={rows} waiting={waiting} state={state} />
      )}
      {isCreating && (
        <NewListDialog state={state} onCreated={setCreated} onClose={() => setCreating(false)} />
      )}
    </Stack>
  );
}

/** Moves the focus to the current tab once what had it is gone. */
function useTabFocus() {
  const place = useRef<HTMLDivElement>(null);
  const [gone, onGone] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (gone > 0) place.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [gone]);
  return { place, onGone };
}

interface DefaultPartProps {
  readonly title: string;
  readonly rows: readonly WatchTableRow[];
  readonly waiting: string | null;
  readonly state: OwnListsState;
}

function DefaultPart({ title, rows, waiting, state }: DefaultPartProps) {
  const [opened, setOpened] = useState<WatchTableRow | null>(null);
  const columns = useMemo(() => watchColumns(), []);
  const sorted = useSort(columns, rows);
  const exported = [...columns, NOTE_COLUMN];
  return (
    <>
      {waiting !== null && <Note>{waiting}</Note>}
      <WatchTable
        isInteractive
        label={title}
        columns={columns}
        rows={sorted.rows}
        sort={sorted.sort}
        detail={(row) => rowDetail(row, state.alerts)}
        actions={(row) => (
          <Button
            look="quiet"
            size={28}
            aria-label={`Alerts for ${row.ticker}`}
            onClick={() => setOpened(row)}
          >
            Alerts
          </Button>
        )}
      />
      <Actions>
        <CsvButton name={`watchlist-${title.toLowerCase()}`} columns={exported} rows={sorted.rows} />
      </Actions>
      {opened && <TickerDialog row={opened} state={state} onClose={() => setOpened(null)} />}
    </>
  );
}

/** A ticker's note and alerts; null if there are none. */
function rowDetail({ fundId, note }: WatchTableRow, alerts: readonly Alert[]): ReactNode {
  const own = alerts.filter((alert) => alert.fundId === fundId);
  const texts = [...(note === '' ? [] : [note]), ...own.map((alert) => `Alert: ${alertLabel(alert)}`)];
  return texts.length === 0 ? null : <span className={styles['note']}>{texts.join(' · ')}</span>;
}

interface OwnListPartProps {
  readonly list: OwnList;
  readonly state: OwnListsState;
  readonly isNew: boolean;
  readonly onGone: () => void;
}

function OwnListPart({ list, state, isNew, onGone }: OwnListPartProps) {
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) tools.current?.querySelector('input')?.focus();
  }, [isNew]);
  const [opened, setOpened] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'import' | 'list' | null>(null);
  const { rows, waiting, failure } = useListRows(list);
  const columns = useMemo(() => watchColumns(true), []);
  const sorted = useSort(columns, rows);
  const isSorted = sorted.sort.current !== null;
  const { change, add, remove, move } = useListChanges(list, state, onGone);
  const order = async (step: -1 | 1) => {
    const ids = state.lists.map(({ id }) => id);
    const at = ids.indexOf(list.id);
    const all = await call('CxWatchlist/Order', { ids: [...moveItem(ids, at, at + step)] });
    await state.asked?.change(() => all);
    return null;
  };
  const row = rows.find(({ fundId }) => fundId === opened);
  return (
    <>
      <div ref={tools} className={styles['tools']}>
        <AddTickers items={list.items} onAdd={add} />
        <Actions>
          <Button look="secondary" size={36} onClick={() => setDialog('import')}>
            Import CSV
          </Button>
          {rows.length > 0 && <CsvButton name={list.name} columns={[...columns, NOTE_COLUMN]} rows={rows} />}
          <Button look="secondary" size={36} onClick={() => setDialog('list')}>
            Edit list
          </Button>
        </Actions>
      </div>
      {failure}
      {waiting !== null && <Note>{waiting}</Note>}
      <WatchTable
        isInteractive
        label={list.name}
        columns={columns}
        rows={sorted.rows}
        sort={sorted.sort}
        detail={(one) => rowDetail(one, state.alerts)}
        actions={(one) => (
          <Button
            look="quiet"
            size={28}
            aria-label={`Edit ${one.ticker}`}
            onClick={() => setOpened(one.fundId)}
          >
            Edit
          </Button>
        )}
        bulk={(keys, clear) => (
          <ActButton
            look="danger"
            act={async () => {
              clear();
              await remove(keys.map(Number));
              return null;
            }}
          >
            Remove
          </ActButton>
        )}
        {...(!isSorted && { onMove: move })}
        empty={
          <Empty title="No tickers in this list yet">
            Search for a ticker above, paste several at once, or import a CSV file.
          </Empty>
        }
      />
      {rows.length > 1 && (
        <Note>
          {isSorted ? (
            <>
              Sorted by a column. <a href={`${location.pathname}${location.hash}`}>Back to your own order</a>
            </>
          ) : (
            'Drag a row by its handle to move it, or press Alt with an arrow key.'
          )}
        </Note>
      )}
      {dialog === 'import' && <ImportDialog list={list} onImport={add} onClose={() => setDialog(null)} />}
      {dialog === 'list' && (
        <ListDialog
          list={list}
          state={state}
          {...(state.lists.length > 1 && { onOrder: order })}
          onGone={onGone}
          onClose={() => setDialog(null)}
        />
      )}
      {row && (
        <TickerDialog
          row={row}
          state={state}
          onNote={(note) =>
            change(list.items.map((item) => (item.fundId === row.fundId ? { ...item, note } : item)))
          }
          onRemove={() => void remove([row.fundId])}
          {...(!isSorted && {
            place: list.items.findIndex(({ fundId }) => fundId === row.fundId),
            count: list.items.length,
            onMove: (to) => move(String(row.fundId), to),
          })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** What a user does to the tickers of a list. Removed ones can be put back into the list as it is by then. */
function useListChanges(list: OwnList, state: OwnListsState, onGone: () => void) {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const change = (items: readonly ListItem[]) => state.edit({ ...list, items });
  const add = (items: readonly ListItem[]) => void change([...list.items, ...items]);
  const remove = async (fundIds: readonly number[]) => {
    const removed = [...list.items.entries()].filter(([, { fundId }]) => fundIds.includes(fundId));
    const putBack = () => {
      const { items } = latest.current;
      const all = removed.reduce((known, [at, item]) => withTicker(known, item, at), items);
      void state.edit({ ...latest.current, items: all });
    };
    onGone();
    if (await change(list.items.filter(({ fundId }) => !fundIds.includes(fundId))))
      showToast(
        `Removed ${removed.length === 1 ? removed[0]?.[1].ticker : formatPlural(removed.length, 'ticker')} from “${list.name}”`,
        'success',
        { text: 'Undo', onPress: putBack },
      );
  };
  const move = (key: string, to: number) => {
    const from = list.items.findIndex(({ fundId }) => String(fundId) === key);
    const items = moveItem(list.items, from, to);
    if (items !== list.items) void change(items);
  };
  return { change, add, remove, move };
}

/** A list's tickers with their figures, which stay while those of added tickers load. */
function useListRows({ items }: OwnList) {
  const fundIds = useMemo(
    () =>
      items
        .map(({ fundId }) => fundId)
        .toSorted((a, b) => a - b)
        .slice(0, MAX_ITEMS + MAX_ALERTS),
    [items],
  );
  const figures = useCall('CxWatchlist/GetFigures', fundIds.length === 0 ? null : { fundIds }, {
    keeps: true,
    every: (latest) => (latest?.waiting == null ? FIGURES_EVERY_MS.complete : FIGURES_EVERY_MS.waiting),
  });
  const { data, at, error, isAsking, ask } = figures;
  const known = new Map(data?.rows.map((row) => [row.fundId, row]));
  return {
    rows: items.map((item) => ({ ...item, figures: known.get(item.fundId) ?? null })),
    waiting: data?.waiting ?? null,
    failure: error !== undefined && (
      <Failed what="prices of this list" since={at} isBusy={isAsking} onRetry={() => void ask()} />
    ),
  };
}

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Called, useCall } from '@/components/ui/loaded/use-call';
import { showToast } from '@/components/ui/toast/toast-store';
import { CallError, call, failureText } from '@/lib/http/api/client/call';
import { keepGuestList, onGuestList, readGuestList } from './guest-list';
import { type Alert, listRequest, type OwnList, type OwnLists } from './lists';

const NO_ALERTS: readonly Alert[] = [];

/** Someone's own lists, and what can be done with them. What fails is said in a toast. */
export interface OwnListsState {
  readonly lists: readonly OwnList[];
  readonly alerts: readonly Alert[];
  /** The call behind them; null for a guest, whose list is in the browser. */
  readonly asked: Called<OwnLists> | null;
  /** An edit that another tab or device was faster than. */
  readonly conflict: OwnList | null;
  readonly dropConflict: () => void;
  /** Shows an edited list at once and saves it. @returns whether it's saved */
  readonly edit: (list: OwnList) => Promise<boolean>;
  /** @returns the new list; null if it couldn't be saved */
  readonly create: (list: Pick<OwnList, 'name' | 'items'>) => Promise<OwnList | null>;
  readonly remove: (list: OwnList) => Promise<boolean>;
}

export function useGuestList(): OwnList | null {
  return useSyncExternalStore(onGuestList, readGuestList, () => null);
}

/** A guest's list in this browser. */
export function useGuestLists(): OwnListsState {
  const list = useGuestList();
  const keep = async (next: Pick<OwnList, 'name' | 'items'>) => {
    keepGuestList(next);
    return true;
  };
  return {
    lists: list ? [list] : [],
    alerts: NO_ALERTS,
    asked: null,
    conflict: null,
    dropConflict: () => undefined,
    edit: keep,
    async create(next) {
      keepGuestList(next);
      return readGuestList();
    },
    async remove() {
      keepGuestList(null);
      return true;
    },
  };
}

/** A user's lists. Edits are saved one after another, each on the version that the one before made. */
export function useUserLists(userId: string): OwnListsState {
  const asked = useCall('CxWatchlist/Get', {}, { userId, onFocus: true });
  const [drafts, setDrafts] = useState<ReadonlyMap<string, OwnList>>(new Map());
  const [conflict, setConflict] = useState<OwnList | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The version of each list as this page saved it last. */
  const versions = useRef(new Map<string, number>());
  const latest = useRef(drafts);
  useEffect(() => {
    latest.current = drafts;
  });

  const setDraft = useCallback((list: OwnList, draft: OwnList | null) => {
    setDrafts((before) => {
      const next = new Map(before);
      if (draft) next.set(list.id, draft);
      else next.delete(list.id);
      return next;
    });
  }, []);

  async function save(list: OwnList, version: number): Promise<boolean> {
    try {
      const saved = await call('CxWatchlist/Save', { ...listRequest(list), id: list.id, version });
      versions.current.set(list.id, saved.version);
      await asked.change((data) => ({
        ...data,
        lists: data.lists.map((one) => (one.id === saved.id ? saved : one)),
      }));
      return true;
    } catch (error) {
      versions.current.delete(list.id);
      if (error instanceof CallError && error.status === 409) setConflict(list);
      else showToast(failureText(error), 'error');
      await asked.ask();
      return false;
    } finally {
      // A later edit of the list is still under way.
      if (latest.current.get(list.id) === list) setDraft(list, null);
    }
  }

  function inQueue<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = queue.current.then(work);
    queue.current = done.catch(() => undefined);
    return done;
  }

  const edit = (list: OwnList) => {
    setDraft(list, list);
    return inQueue(() => save(list, Math.max(list.version, versions.current.get(list.id) ?? 0)));
  };
  const failed = (error: unknown) => {
    showToast(failureText(error), 'error');
    return null;
  };
  return {
    lists: (asked.data?.lists ?? []).map((list) => drafts.get(list.id) ?? list),
    alerts: asked.data?.alerts ?? NO_ALERTS,
    asked,
    conflict,
    dropConflict: () => setConflict(null),
    edit,
    async create(list) {
      const saved = await call('CxWatchlist/Save', listRequest(list)).catch(failed);
      if (saved) await asked.change((data) => ({ ...data, lists: [...data.lists, saved] }));
      return saved;
    },
    async remove({ id }) {
      const left = await call('CxWatchlist/Delete', { id }).catch(failed);
      if (left) await asked.change(() => left);
      return left !== null;
    },
  };
}

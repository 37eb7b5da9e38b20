import { leave, recognise } from '@/components/account/account/sign-in';
import { isMarkedSignedIn, onSignInChange } from '@/components/account/account/sign-in-state';
import { refreshCurrentUser } from '@/components/account/account/use-current-user';
import { continuePending } from '@/components/robots/robot-controls/continue-pending';
import type { ListEvent } from '../list-events';
import type { ListStore } from './list-store';

export interface SignInOptions {
  readonly root: HTMLElement;
  readonly store: Pick<ListStore, 'read' | 'refresh' | 'subscribe'>;
  readonly open: (event: ListEvent & { readonly type: 'open' }) => void;
}

/**
 * Makes a list that of whoever is signed in: at once, and whenever somebody signs in or out. Afterwards it goes on with
 * what they wanted to do when they were asked to log in.
 * @returns stops
 */
export function followSignIn({ root, store, open }: SignInOptions): () => void {
  const own = (id: number) => store.read().cards.find((card) => card.id === id)?.own;

  async function becomeOwn(): Promise<void> {
    await store.refresh();
    const { cards, failed, list } = store.read();
    if (cards.some((card) => card.own)) await continuePending({ root, find: own, openStatistics });
    // The session has ended elsewhere: the page is a guest's again.
    else if (
      (cards.length > 0 || list.extra.isMine) &&
      failed === null &&
      (await refreshCurrentUser()) === null
    )
      leave();
  }

  function openStatistics(id: number): void {
    const opener = root.querySelector<HTMLElement>(`[data-robot="${id}"] [data-opens="statistics"]`);
    if (opener) open({ type: 'open', what: 'statistics', opener });
  }

  function change(): void {
    // What cannot be asked for now is asked for with the next list.
    if (isMarkedSignedIn()) becomeOwn().catch(() => undefined);
    else void store.refresh();
  }

  let wasOwn = false;
  /** A later list that comes as a guest's: the session has ended meanwhile. */
  function noticeEnd(): void {
    const { cards } = store.read();
    if (cards.length === 0) return;
    const isOwn = cards.some((card) => card.own);
    if (wasOwn && !isOwn && isMarkedSignedIn()) void recognise();
    wasOwn = isOwn;
  }

  if (isMarkedSignedIn()) change();
  const stopNoticing = store.subscribe(noticeEnd);
  const stopFollowing = onSignInChange(change);
  return () => {
    stopNoticing();
    stopFollowing();
  };
}

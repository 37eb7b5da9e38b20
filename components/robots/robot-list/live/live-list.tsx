'use client';

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { TickerSuggest } from '@/components/instruments/ticker-picker/ticker-suggest';
import { SEARCH_ID } from '@/components/robots/filter-panel/search-box';
import type { CardView } from '@/components/robots/robot-card/card-view';
import { Toaster } from '@/components/ui/toast/toaster';
import { prepareCalls } from '@/lib/http/api/client/call';
import { fundTypesOf } from '@/lib/site/addresses/asset-class';
import { MAX_TICKERS } from '@/lib/site/addresses/list-address';
import type { DrawnList } from '../drawn-list';
import type { ListEvents } from '../list-events';
import type { ListFrame } from '../list-frame';
import { followSignIn } from './follow-sign-in';
import { createLiveController, type LiveController } from './live-controller';
import { type Opened, OpenedModal, openedBy } from './opened-modal';

export interface LiveListProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly frame: ListFrame;
  /** The robots that the server drew. */
  readonly cards: readonly CardView[];
  readonly events: ListEvents;
  readonly onDraw: (drawn: DrawnList) => void;
}

/** Makes the list on the page live. Itself it draws only what lies over it. */
export function LiveList({ root, frame, cards, events, onDraw }: LiveListProps) {
  const [controller, setController] = useState<LiveController | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);

  useEffect(() => {
    if (!root.current) return;
    const created = createLiveController({
      root: root.current,
      frame,
      cards,
      onDraw,
      onOpen: (event) => setOpened(openedBy(event)),
    });
    prepareCalls();
    void created.store.loadCounts().then(() => {
      // The lists of matched tickers hide by themselves, which the server's do not.
      if (cards.some(({ matched }) => matched.length > 0)) created.store.takeOver();
    });
    setController(created);
    const stopSignIn = followSignIn({
      root: root.current,
      store: created.store,
      open: (event) => setOpened(openedBy(event)),
    });
    // Not while React is at work: what is held back may draw at once.
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = events.take(created.handle);
    });
    return () => {
      clearTimeout(timer);
      stop();
      stopSignIn();
      created.stop();
    };
  }, [root, frame, cards, events, onDraw]);

  return (
    <>
      <Toaster />
      {controller && <Suggestions controller={controller} />}
      {opened && (
        <OpenedModal
          opened={opened}
          own={opened.kind === 'robot' ? controller?.ownRobot(opened.robot.id) : undefined}
          marketLabel={frame.market.label}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** The tickers that are offered below the search box. */
function Suggestions({ controller: { store, search } }: { readonly controller: LiveController }) {
  const { list } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const input = useSearchInput();
  const box = input?.closest('search');
  if (!input || !box) return null;
  const isFull = list.tickers.length >= MAX_TICKERS;
  return createPortal(
    <TickerSuggest
      input={input}
      already={list.tickers}
      alreadyMessage={isFull ? `Limit ${MAX_TICKERS}` : 'Already in your search'}
      query={{ includeFundTypes: fundTypesOf(list.assetClass), universe: 'traded' }}
      listLabel="Tickers that robots trade"
      onChoose={(item) => search.choose([item])}
    />,
    box,
  );
}

/** The search box that stands on the page: drawing the list may put another in its place. */
function useSearchInput(): HTMLInputElement | null {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // A draw gives the text and the focus back only after what it drew is on the page.
    queueMicrotask(() => {
      const found = document.getElementById(SEARCH_ID);
      if (isCurrent) setInput(found instanceof HTMLInputElement ? found : null);
    });
    return () => {
      isCurrent = false;
    };
  });
  return input;
}

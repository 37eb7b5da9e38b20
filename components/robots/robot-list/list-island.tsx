'use client';

import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DrawnList } from './drawn-list';
import { createListEvents, type ListEvent } from './list-events';
import type { ListFrame } from './list-frame';
import { listenToList } from './listen';
import type { LiveListProps } from './live/live-list';
import type { RobotListView } from './robot-list-view';
import { StillList } from './still-list';

/** From when on "How it works" may come by itself, in milliseconds since the page was opened. */
const HOW_IT_WORKS_AFTER = 20_000;

interface ListIslandProps {
  readonly frame: ListFrame;
  /** The list as the server draws it. */
  readonly view: RobotListView;
  /** What stands below it while it is whole. */
  readonly foot: ReactNode;
}

/**
 * A list of robots that comes alive when somebody uses it. Until then it is what the server drew, and only listens; the
 * code that changes it is loaded at the first sign of use, and draws for the first time when something changes.
 */
export function ListIsland({ frame, view, foot }: ListIslandProps) {
  const root = useRef<HTMLDivElement>(null);
  const [events] = useState(createListEvents);
  const [Live, setLive] = useState<ComponentType<LiveListProps> | null>(null);
  const [drawn, setDrawn] = useState<DrawnList | null>(null);

  const load = useCallback(() => {
    import('./live/live-list').then(
      (module) => setLive(() => module.LiveList),
      // The links and forms still lead where they lead.
      () => events.take((event) => event.type === 'go' && window.location.assign(event.href)),
    );
  }, [events]);

  useEffect(() => {
    if (!root.current) return;
    // From now on a changed address is followed here: see lib/http/web/late-scripts.ts.
    document.documentElement.dataset['alive'] = '';
    const early = earlyEvents(root.current);
    for (const event of early) events.send(event);
    // Whoever used the page before it came alive may do nothing more but wait.
    const { used, user } = document.documentElement.dataset;
    // Users have a list of their own, and so has whoever signs in.
    if (early.length > 0 || used !== undefined || user !== undefined) load();
    window.addEventListener('tickproof:signed-in', load);
    const stop = listenToList(
      root.current,
      (event) => {
        events.send(event);
        load();
      },
      load,
    );
    return () => {
      window.removeEventListener('tickproof:signed-in', load);
      stop();
    };
  }, [events, load]);

  useEffect(() => {
    const show = () => {
      events.send({ type: 'open', what: 'how-it-works', opener: null });
      load();
    };
    const timer = setTimeout(
      () => {
        import('@/components/content/how-it-works/how-it-works-timer').then(
          ({ armHowItWorks }) => armHowItWorks({ delayMs: 0, show }),
          // It stays reachable by its link.
          () => undefined,
        );
      },
      Math.max(0, HOW_IT_WORKS_AFTER - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [events, load]);

  return (
    <div ref={root}>
      {drawn ? drawn.list : <StillList view={view} />}
      {drawn?.hasFoot === false ? null : foot}
      {Live && <Live root={root} frame={frame} cards={view.cards} events={events} onDraw={setDrawn} />}
    </div>
  );
}

/** What was done to a list before it came alive: typed, chosen, scrolled. */
function earlyEvents(root: HTMLElement): readonly ListEvent[] {
  const typed = root.querySelector<HTMLInputElement>('input[name="search"]');
  const chosen = [...root.querySelectorAll('select')].filter(
    ({ options, value }) => value !== [...options].find((option) => option.defaultSelected)?.value,
  );
  return [
    ...(typed && typed.value !== typed.defaultValue ? [{ type: 'type', text: typed.value } as const] : []),
    ...chosen.map(({ name, value }) => ({ type: 'level', name, value }) as const),
    ...(window.scrollY > 0 ? [{ type: 'scroll' } as const] : []),
  ];
}

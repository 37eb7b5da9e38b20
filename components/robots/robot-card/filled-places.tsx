import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { leave } from '@/components/account/account/sign-in';
import { SIGNED_OUT } from '@/components/account/account/sign-in-state';
import { onRobotNews } from '@/components/live/real-time/robot-news';
import { continuePending } from '@/components/robots/robot-controls/continue-pending';
import { OwnControls } from '@/components/robots/robot-controls/own-controls';
import { isOwnProduct, type OwnRobot, ownRobotOf } from '@/components/robots/robot-controls/own-robot';
import { takeOwnRobot } from '@/components/robots/robot-controls/own-switches';
import { showToast } from '@/components/ui/toast/toast-store';
import { Toaster } from '@/components/ui/toast/toaster';
import { CallError, callApi } from '@/lib/http/api/client/call';
import type { GuestProduct, RobotProduct } from '@/lib/robots/catalogue/wire';
import { OwnSums } from './own-sums';

export interface FilledPlacesProps {
  /** Nobody is signed in any more. */
  readonly onGuest: () => void;
}

interface Place {
  readonly key: string;
  readonly element: HTMLElement;
  readonly kind: string;
  readonly robotId: number;
}

const CALL = 'CxAIRobotProduct/GetAIRobotsByIds';

/** Fills the places of a page's robots with what belongs to whoever is signed in. */
export function FilledPlaces({ onGuest }: FilledPlacesProps) {
  const [places] = useState(readPlaces);
  const [robots, setRobots] = useState<ReadonlyMap<number, OwnRobot>>(new Map());

  useEffect(() => {
    const asking = new AbortController();
    loadRobots(places, asking.signal).then(
      (found) => {
        if (asking.signal.aborted) return;
        if (places.length > 0 && found.size === 0) return leave();
        setRobots(found);
        // The places are filled by then.
        setTimeout(() => void goOn(found).catch(() => undefined));
      },
      (error: unknown) => {
        if (asking.signal.aborted) return;
        // The session has ended, or what an app gave is none: the page is a guest's.
        if (error instanceof CallError && error.status === 401) leave();
        else showToast('Robots loading failed!', 'error');
      },
    );
    window.addEventListener(SIGNED_OUT, onGuest);
    const stop = onRobotNews((robot) =>
      setRobots((known) => (known.has(robot.id) ? new Map(known).set(robot.id, robot) : known)),
    );
    return () => {
      stop();
      asking.abort();
      window.removeEventListener(SIGNED_OUT, onGuest);
    };
  }, [places, onGuest]);

  return (
    <>
      <Toaster />
      {places.map((place) => {
        const robot = robots.get(place.robotId);
        return robot && <Filled key={place.key} place={place} robot={robot} />;
      })}
    </>
  );
}

function Filled({ place, robot }: { readonly place: Place; readonly robot: OwnRobot }) {
  useEffect(() => {
    place.element.dataset['filled'] = '';
    return () => {
      delete place.element.dataset['filled'];
    };
  }, [place]);
  return createPortal(
    place.kind === 'sums' ? <OwnSums robot={robot} /> : <OwnControls robot={robot} />,
    place.element,
  );
}

function readPlaces(): readonly Place[] {
  return [...document.querySelectorAll<HTMLElement>('[data-own]')].flatMap((element, index) => {
    const robotId = Number(element.closest<HTMLElement>('[data-robot]')?.dataset['robot'] ?? Number.NaN);
    return Number.isSafeInteger(robotId)
      ? [{ key: `${robotId} ${index}`, element, kind: element.dataset['own'] ?? '', robotId }]
      : [];
  });
}

async function loadRobots(
  places: readonly Place[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, OwnRobot>> {
  const productIds = [...new Set(places.map(({ robotId }) => robotId))];
  if (productIds.length === 0) return new Map();
  const { Items } = await callApi<{ readonly Items: readonly (GuestProduct | RobotProduct)[] }>(
    CALL,
    { productIds },
    signal,
  );
  const own = Items.filter(isOwnProduct).map(ownRobotOf);
  for (const robot of own) takeOwnRobot(robot);
  return new Map(own.map((robot) => [robot.id, robot]));
}

function goOn(robots: ReadonlyMap<number, OwnRobot>): Promise<void> {
  return continuePending({
    root: document.body,
    find: (id) => robots.get(id),
    openStatistics: () => document.getElementById('statistics')?.scrollIntoView(),
  });
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { observeSight } from './in-sight';

/** Whether an element has come into the window. @returns the element's place, and whether it has */
export function useSeen(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || place.current === null) return;
    return observeSight(place.current, (isInSight) => isInSight && setSeen(true));
  }, [isSeen]);
  return [place, isSeen];
}

'use client';

import { useEffect, useState } from 'react';
import { Note } from '@/components/ui/note/note';
import { formatPercent, formatPlural } from '@/lib/core/format/number';
import { noteScreen } from './tried-screens';

interface PeekCounterProps {
  /** The screen's filters and class: its order, columns and date aren't another try. */
  readonly screen: string;
  readonly horizon: number;
  /** Shares of hits that the best of 1, 2, … random screens shows by luck. */
  readonly luckiest: readonly number[];
}

/** How many screens were tried in this browser, and how good the best of as many random ones would look. */
export function PeekCounter({ screen, horizon, luckiest }: PeekCounterProps) {
  const [tried, setTried] = useState(0);
  useEffect(() => setTried(noteScreen(screen)), [screen]);
  const luck = luckiest[Math.min(tried, luckiest.length) - 1];
  if (luck === undefined) return null;
  return (
    <Note>
      You have looked back with {formatPlural(tried, 'screen')} in this browser.{' '}
      {tried === 1 ? 'One that picks' : `The best of ${tried} that pick`} instruments at random, as often as
      this one does, would be above the median in {formatPercent(100 * luck, 1)} of cases after {horizon}{' '}
      sessions, by luck alone.
    </Note>
  );
}

'use client';

import { type RefObject, useMemo, useRef, useState } from 'react';
import { livePrices } from '@/components/live/real-time/live-prices';
import change from '@/components/ui/change/change.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import { formatPercent } from '@/lib/core/format/number';
import { isCalm } from './is-calm';
import { figureNow, readLegs } from './legs';
import styles from './live-place.module.css';
import { formatQuote } from './price-labels';
import { useAge } from './use-age';
import { useLive } from './use-live';

/** Figures that stay live after rendering. On the server, and until prices arrive, they show the server's values. */

export interface LivePercentProps {
  /** The server's value. */
  readonly value: number | null;
  /** How prices move it, see writeLegs; static if empty. */
  readonly legs: string;
}

/** A gain or loss in percent that follows prices. */
export function LivePercent({ value, legs: written }: LivePercentProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { legs, fundIds } = useLegs(written);
  const now = useLive({
    place,
    fundIds,
    read: () =>
      value !== null && fundIds.some((fundId) => livePrices.read(fundId))
        ? figureNow(value, legs, (fundId) => livePrices.read(fundId)?.price ?? null)
        : null,
  });
  return (
    <Figure
      place={place}
      now={now}
      text={formatPercent(now ?? value, 2, true)}
      hasTone
      marks={{ 'data-live': 'percent', 'data-base': value ?? undefined, 'data-legs': written }}
    />
  );
}

export interface LivePriceProps {
  readonly fundId: number;
  /** The server's price; if omitted, nothing is shown until the first live price. */
  readonly price?: number | null | undefined;
}

export function LivePrice({ fundId, price = null }: LivePriceProps) {
  const place = useRef<HTMLSpanElement>(null);
  const fundIds = useMemo(() => [fundId], [fundId]);
  const now = useLive({ place, fundIds, read: () => livePrices.read(fundId)?.price ?? null });
  const shown = now ?? price;
  return (
    <Figure
      place={place}
      now={now}
      text={shown === null ? '' : formatQuote(shown)}
      marks={{ 'data-live': 'price', 'data-legs': fundId }}
    />
  );
}

export interface LiveChangeProps {
  readonly fundId: number;
  /** The server's change in percent; if omitted, nothing is shown until the first live price. */
  readonly changePct?: number | null | undefined;
}

/** Change since the previous close. */
export function LiveChange({ fundId, changePct = null }: LiveChangeProps) {
  const place = useRef<HTMLSpanElement>(null);
  const fundIds = useMemo(() => [fundId], [fundId]);
  const now = useLive({ place, fundIds, read: () => livePrices.read(fundId)?.changePct ?? null });
  const shown = now ?? changePct;
  return (
    <Figure
      place={place}
      now={now}
      text={shown === null ? '' : formatPercent(shown, 2, true)}
      hasTone
      marks={{ 'data-live': 'change', 'data-legs': fundId }}
    />
  );
}

interface LiveWhenProps {
  /** The server's time label, which must stay true: see drawnWhenLabel. */
  readonly words: string;
  /** What the figures depend on: see writeLegs. */
  readonly legs: string;
  /** Fund types behind the prices, such as `SE`, to tell a missing price from a closed market. */
  readonly types: string;
  readonly className?: string | undefined;
}

const SILENT = 'silent';

/** The time of the figures next to it. */
export function LiveWhen({ words, legs: written, types, className }: LiveWhenProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { fundIds } = useLegs(written);
  const age = useAge({ place, fundIds, types, readTime: () => oldestTime(fundIds) });
  return (
    <span
      ref={place}
      className={joinClasses(className, age?.state === SILENT && styles['silent'])}
      data-live="when"
      data-legs={written}
      data-types={types}
    >
      {age?.words ?? words}
    </span>
  );
}

/** A figure is as old as its oldest price. */
function oldestTime(fundIds: readonly number[]): number | null {
  const times = fundIds.flatMap((fundId) => livePrices.read(fundId)?.time ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

function useLegs(written: string) {
  return useMemo(() => {
    const legs = readLegs(written);
    return { legs, fundIds: [...new Set(legs.map(({ fundId }) => fundId))] };
  }, [written]);
}

interface FigureProps {
  readonly place: RefObject<HTMLSpanElement | null>;
  /** null until prices arrive. */
  readonly now: number | null;
  readonly text: string;
  /** Whether color marks gains and losses. */
  readonly hasTone?: boolean;
  readonly marks: Readonly<Record<`data-${string}`, string | number | undefined>>;
}

interface Seen {
  readonly now: number | null;
  readonly text: string;
  readonly flash: 'up' | 'down' | null;
}

/** Flashes in a color when the figure changes. */
function Figure({ place, now, text, hasTone = false, marks }: FigureProps) {
  const [seen, setSeen] = useState<Seen>({ now, text, flash: null });
  if (now !== seen.now || text !== seen.text) setSeen({ now, text, flash: flashTone(seen, now, text) });
  const { flash } = seen;
  return (
    <span
      ref={place}
      className={joinClasses(hasTone && changeTone(text), flash && styles[flash])}
      onAnimationEnd={() => setSeen({ ...seen, flash: null })}
      {...marks}
    >
      {text}
    </span>
  );
}

function flashTone(before: Seen, now: number | null, text: string): Seen['flash'] {
  if (text === before.text) return before.flash;
  if (now === null || before.now === null || now === before.now || isCalm()) return null;
  return now > before.now ? 'up' : 'down';
}

/** From the rounded text, so that zero is neutral. */
function changeTone(text: string): string | undefined {
  return text.startsWith('+') ? change['gain'] : text.startsWith('\u2212') ? change['loss'] : undefined;
}

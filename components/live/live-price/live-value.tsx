import change from '@/components/ui/change/change.module.css';
import { formatPercent } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import { formatQuote } from './price-words';
import { drawnWhenWords, readCalendars } from './when-words';

/**
 * Places whose figures go on living after the page was drawn (see live-places.ts). Each holds its text and nothing
 * else, since it is the text that changes.
 */

interface LivePercentProps {
  /** What the server knows. */
  readonly value: number | null;
  /** What moves it: see writeLegs; without any the figure stands still. */
  readonly legs: string;
}

/** A gain or a loss in percent that follows prices. */
export function LivePercent({ value, legs }: LivePercentProps) {
  const text = formatPercent(value, 2, true);
  return (
    <span className={toneOf(text)} data-live="percent" data-base={value ?? undefined} data-legs={legs}>
      {text}
    </span>
  );
}

/** By what is written: what rounds to nothing is neither. */
function toneOf(text: string): string | undefined {
  return text.startsWith('+') ? change['gain'] : text.startsWith('\u2212') ? change['loss'] : undefined;
}

interface LivePriceProps {
  readonly fundId: number;
  /** What the server knows; nothing is shown until the first price where it is left out. */
  readonly price?: number | null | undefined;
}

/** An instrument's price. */
export function LivePrice({ fundId, price = null }: LivePriceProps) {
  return (
    <span data-live="price" data-legs={fundId}>
      {price === null ? '' : formatQuote(price)}
    </span>
  );
}

interface LiveChangeProps {
  readonly fundId: number;
  /** What the server knows, percent; nothing is shown until the first price where it is left out. */
  readonly changePct?: number | null | undefined;
}

/** Change since the close of the session before. */
export function LiveChange({ fundId, changePct = null }: LiveChangeProps) {
  const text = changePct === null ? '' : formatPercent(changePct, 2, true);
  return (
    <span className={toneOf(text)} data-live="change" data-legs={fundId}>
      {text}
    </span>
  );
}

interface LiveWhenProps {
  /** What the server's figures are of, UTC milliseconds. */
  readonly time: number;
  /** What they rest on: see writeLegs. */
  readonly legs: string;
  /** Kinds of what they are prices of: by them it is told whether a price is missing or its market closed. */
  readonly fundTypes: readonly FundType[];
  readonly className?: string | undefined;
}

/** When the figures beside it were. */
export function LiveWhen({ time, legs, fundTypes, className }: LiveWhenProps) {
  const types = fundTypes.join('');
  return (
    <span className={className} data-live="when" data-legs={legs} data-types={types}>
      {drawnWhenWords(time, Date.now(), readCalendars(types))}
    </span>
  );
}

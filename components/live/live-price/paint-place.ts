import type { LivePrice } from '@/components/live/real-time/live-price';
import change from '@/components/ui/change/change.module.css';
import { formatPercent } from '@/lib/core/format/number';
import { figureNow, readLegs } from './legs';
import styles from './live-place.module.css';
import { formatQuote } from './price-words';
import { readCalendars, whenWords } from './when-words';

interface Present {
  readonly priceOf: (fundId: number) => LivePrice | null;
  /** UTC milliseconds. */
  readonly now: number;
  /** Whether a change of the figure may show itself for a moment. */
  readonly flash: boolean;
}

/** What a place says at present. */
interface Said {
  readonly text: string;
  /** What it is a figure of, so that ups and downs can be told; null for words. */
  readonly figure: number | null;
  readonly isChange: boolean;
  /** Its market is open and it says that no price comes. */
  readonly isSilent?: boolean;
}

/** The figure that a place showed last, as it was before rounding. */
const shown = new WeakMap<HTMLElement, number>();

/** Brings one place up to the present; what is not known yet stays as the server drew it. */
export function paintPlace(element: HTMLElement, present: Present): void {
  const said = sayOf(element, present);
  if (!said) return;
  const { text, figure, isChange, isSilent = false } = said;
  const before = shown.get(element);
  if (figure !== null) shown.set(element, figure);
  element.classList.toggle(styles['silent'] ?? 'silent', isSilent);
  if (element.textContent === text) return;
  const { firstChild } = element;
  // The text alone is changed: whoever drew the place goes on with its element.
  if (firstChild instanceof Text) firstChild.data = text;
  else element.append(text);
  if (isChange) {
    element.classList.toggle(change['gain'] ?? 'gain', text.startsWith('+'));
    element.classList.toggle(change['loss'] ?? 'loss', text.startsWith('\u2212'));
  }
  if (present.flash && figure !== null && before !== undefined && figure !== before)
    startFlash(element, figure > before);
}

function sayOf(element: HTMLElement, { priceOf, now }: Present): Said | null {
  const { live, legs: written = '', base, types = '' } = element.dataset;
  const legs = readLegs(written);
  const known = legs.flatMap(({ fundId }) => priceOf(fundId) ?? []);
  const [first] = known;
  if (!first) return null;
  switch (live) {
    case 'price':
      return { text: formatQuote(first.price), figure: first.price, isChange: false };
    case 'change':
      return { text: formatPercent(first.changePct, 2, true), figure: first.changePct, isChange: true };
    case 'percent': {
      if (base === undefined) return null;
      const figure = figureNow(Number(base), legs, (fundId) => priceOf(fundId)?.price ?? null);
      return { text: formatPercent(figure, 2, true), figure, isChange: true };
    }
    case 'when': {
      // A figure is as old as the oldest price in it.
      const oldest = Math.min(...known.map(({ time }) => time));
      const { words, state } = whenWords(oldest, now, readCalendars(types));
      return { text: words, figure: null, isChange: false, isSilent: state === 'silent' };
    }
    default:
      return null;
  }
}

function startFlash(element: HTMLElement, isUp: boolean): void {
  element.classList.toggle(styles['up'] ?? 'up', isUp);
  element.classList.toggle(styles['down'] ?? 'down', !isUp);
}

/** Takes the colour away when it has faded, so that the next change shows again. */
export function stopFlash({ target }: Event): void {
  if (target instanceof HTMLElement && target.dataset['live'] !== undefined)
    target.classList.remove(styles['up'] ?? 'up', styles['down'] ?? 'down');
}

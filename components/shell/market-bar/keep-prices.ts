import { isVisible } from '@/components/content/how-it-works/waits';
import { ask } from './ask';
import { type ChangeView, changeView } from './change-view';
import { roughly, silences } from './silence';

const CALL = 'CxFund/GetIntradayPricesWithChanges';
const EVERY_MS = 20_000;

/** What the bar uses of the answer. */
interface PricedFund {
  readonly FundId: number;
  readonly Time: string;
  readonly Change_1: { readonly PricePct: number | null };
}

/**
 * Loads the prices of a bar now, every 20 seconds while the page is in front, and at once when it comes to the front.
 * What could not be loaded anew stays, marked as old, with its age.
 */
export function keepPrices(bar: HTMLElement, signal: AbortSignal): void {
  const items = [...bar.querySelectorAll<HTMLElement>('[data-fund]')];
  const body = { fundIds: items.map(({ dataset }) => Number(dataset['fund'])), minutesBack: 0 };
  if (items.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loadedAt: number | null = null;
  let isLoading = false;

  async function load(): Promise<void> {
    clearTimeout(timer);
    if (isLoading || signal.aborted || !isVisible()) return;
    isLoading = true;
    const prices = await ask<readonly PricedFund[]>(CALL, body).catch(() => null);
    isLoading = false;
    if (signal.aborted) return;
    if (prices) {
      loadedAt = performance.now();
      showAge(bar, showPrices(items, prices, Date.now()));
    } else showAge(bar, ageInWords(loadedAt, performance.now()) ?? bar.dataset['drawn'] ?? 'not loaded');
    timer = setTimeout(load, EVERY_MS);
  }

  document.addEventListener('visibilitychange', load, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void load();
}

/** @returns what is to say of all prices together: that none comes although markets trade; else null */
function showPrices(
  items: readonly HTMLElement[],
  prices: readonly PricedFund[],
  now: number,
): string | null {
  const found = new Map(prices.map((price) => [price.FundId, price]));
  const shown = items.flatMap((item) => {
    const price = found.get(Number(item.dataset['fund']));
    return price ? [{ item, type: item.dataset['type'], time: price.Time }] : [];
  });
  const late = silences(shown, now);
  const minutes = late.flatMap((one) => one ?? []);
  const isAll = shown.length > 0 && minutes.length === shown.length;
  const ages = new Map(shown.map(({ item }, index) => [item, isAll ? null : (late[index] ?? null)]));
  for (const item of items) {
    const change = found.get(Number(item.dataset['fund']))?.Change_1.PricePct ?? null;
    showChange(item, changeView(change), ages.get(item) ?? null);
  }
  return isAll ? `no new price for ${roughly(Math.min(...minutes))}` : null;
}

/** @param late minutes of trading without a new price, or null */
function showChange(item: HTMLElement, change: ChangeView, late: number | null): void {
  item.toggleAttribute('data-old', late !== null);
  const text = late === null ? change.text : `${change.text}, ${roughly(late)} old`;
  const value = item.querySelector<HTMLElement>('span');
  if (!value || value.textContent === text) return;
  value.textContent = text;
  if (change.tone) value.dataset['tone'] = change.tone;
  else delete value.dataset['tone'];
}

/** @param age in words, or null for what is new */
function showAge(bar: HTMLElement, age: string | null): void {
  bar.toggleAttribute('data-old', age !== null);
  const place = bar.querySelector('[data-age]');
  if (place) place.textContent = age === null ? '' : `, ${age}`;
}

/** How old the loaded prices are, by the page's clock in milliseconds; null before the first. */
function ageInWords(loadedAt: number | null, now: number): string | null {
  if (loadedAt === null) return null;
  const seconds = Math.round((now - loadedAt) / 1000);
  return seconds < 60 ? `${seconds} s old` : `${Math.floor(seconds / 60)} min old`;
}

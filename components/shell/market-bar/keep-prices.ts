import { isVisible } from '@/components/ui/page-moments/waits';
import { inZone } from '@/components/ui/time/zone-text';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { ask } from './ask';
import { type ChangeView, changeView } from './change-view';
import { roughly, silences } from './silence';

const CALL = 'CxFund/GetIntradayPricesWithChanges';
const EVERY_MS = 20_000;

type Prices = CallAnswer<typeof CALL>;

export interface PricesView {
  /** By instrument id, those without a price left out; null if nothing is newer than the server's render. */
  readonly changes: ReadonlyMap<number, ChangeView> | null;
  /** A note that the prices are old; null for fresh ones. */
  readonly age: string | null;
}

export interface PricesOptions {
  readonly items: readonly { readonly fundId: number; readonly type: string | null }[];
  /** The time of the server-rendered prices; null if it had none. */
  readonly drawn: { readonly at: number; readonly label: string } | null;
  readonly signal: AbortSignal;
  readonly onPrices: (shown: PricesView) => void;
}

/**
 * Loads the bar's prices now, every 20 seconds while the page is visible, and as soon as it becomes visible again. If a
 * call fails, the last prices stay and are marked with their age.
 */
export function keepPrices({ items, drawn, signal, onPrices }: PricesOptions): void {
  const body = { fundIds: items.map(({ fundId }) => fundId), minutesBack: 0 };
  if (items.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loadedAt: number | null = null;
  let isLoading = false;

  async function load(): Promise<void> {
    clearTimeout(timer);
    if (isLoading || signal.aborted || !isVisible()) return;
    isLoading = true;
    const prices = await ask(CALL, body).catch(() => null);
    isLoading = false;
    if (signal.aborted) return;
    if (prices) {
      loadedAt = performance.now();
      onPrices(pricesView(items, prices, Date.now()));
    } else {
      const first = drawn ? inZone(drawn.label, drawn.at) : 'not loaded';
      onPrices({ changes: null, age: ageLabel(loadedAt, performance.now()) ?? first });
    }
    timer = setTimeout(load, EVERY_MS);
  }

  document.addEventListener('visibilitychange', load, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void load();
}

function pricesView(items: PricesOptions['items'], prices: Prices, now: number): PricesView {
  const found = new Map(prices.map((price) => [price.fundId, price]));
  const known = items.flatMap(({ fundId, type }) => {
    const price = found.get(fundId);
    return price ? [{ fundId, type: type ?? undefined, time: price.time, pct: price.change1.pricePct }] : [];
  });
  const late = silences(known, now);
  const minutes = late.flatMap((one) => one ?? []);
  const isAll = known.length > 0 && minutes.length === known.length;
  const changes = known.flatMap(({ fundId, pct }, index) => {
    const change = changeView(pct);
    if (!change) return [];
    const silent = isAll ? null : (late[index] ?? null);
    const text = silent === null ? change.text : `${change.text}, ${roughly(silent)} old`;
    return [[fundId, { ...change, text, isOld: silent !== null }] as const];
  });
  return {
    changes: new Map(changes),
    age: isAll ? `no new price for ${roughly(Math.min(...minutes))}` : null,
  };
}

/** The age of the loaded prices, by the page's clock in milliseconds; null before the first. */
function ageLabel(loadedAt: number | null, now: number): string | null {
  if (loadedAt === null) return null;
  const seconds = Math.round((now - loadedAt) / 1000);
  return seconds < 60 ? `${seconds} s old` : `${Math.floor(seconds / 60)} min old`;
}

import type { Page } from 'playwright/test';

/**
 * Adds up layout shifts from first paint, as the browser reports them; Firefox reports none.
 * @returns the current document's sum so far
 */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    interface Shift {
      value: number;
      hadRecentInput: boolean;
      sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    // Inter replaces its fallback, which moves a few words sideways: see docs/decisions/font.md.
    const isSideways = ({ previousRect, currentRect }: Shift['sources'][number]) =>
      previousRect.y === currentRect.y && previousRect.height === currentRect.height;
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[])
        if (!entry.hadRecentInput && !entry.sources.every(isSideways)) shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'shifts') as { sum: number }).sum);
}

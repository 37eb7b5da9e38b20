import type { PriceBoard } from '@/lib/market/prices/prices';
import { PRICE_STEP_MS, type ShownVersions } from '@/lib/site/addresses/shown-kinds';
import type { OpenScanner } from './open-scanner';
import { createPriceSteps } from './price-steps';
import type { Contents } from './watch-contents';
import type { Records } from './watch-records';

/** Versions of what pages show; a page is made again once one that it shows has changed. */
export function shownVersions(
  { texts, entries, siteContent, catalogue }: Contents,
  { transparencyLog, dailyBarsVersion }: Records,
  board: PriceBoard,
  scanning: Pick<OpenScanner, 'version'>,
): ShownVersions {
  const priceSteps = createPriceSteps(board, PRICE_STEP_MS);
  return (kind) => {
    if (kind === 'help' || kind === 'descriptions') return texts.version(kind);
    if (kind === 'maintenance' || kind === 'help-tiles') return siteContent.version(kind);
    if (kind === 'entries' || kind === 'releases') return entries.version(kind);
    if (kind === 'log') return transparencyLog.version();
    if (kind === 'daily-bars') return dailyBarsVersion();
    if (kind === 'intraday-patterns') return scanning.version();
    if (kind === 'quotes') return priceSteps();
    return kind === 'prices' ? board.quotes().size : catalogue.version(kind);
  };
}

import { readPriceKind } from '@/components/live/market-label/price-kind';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';

/** Whether an account trades real money, in words, with the kind of its prices. */
export function ModeTag({ mode }: { readonly mode: 'paper' | 'live' }) {
  return <PaperTag priceKind={readPriceKind()} mode={mode} />;
}

import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { currencyPair } from '@/lib/market/data/currency-rates';

/** Units of a pair's first currency that are traded at once. */
const LOTS = [1_000, 10_000, 100_000] as const;

type Pair = Pick<TickerItem, 'ticker' | 'fundType'>;

/** The currency of its prices. */
export function quoteCurrency(instrument: Pair): string {
  return currencyPair(instrument)?.quote ?? 'USD';
}

/** The label of a field for a price, and the dollar sign where it's in dollars. */
export function priceField(instrument: Pair, label: string) {
  const quote = quoteCurrency(instrument);
  return quote === 'USD' ? ({ label, unit: 'USD' } as const) : { label: `${label} in ${quote}` };
}

interface ForexLotsProps {
  readonly instrument: Pair;
  readonly onChoose: (quantity: string) => void;
}

/** Lots of a currency pair to choose from, and what a quantity is in; nothing for other instruments. */
export function ForexLots({ instrument, onChoose }: ForexLotsProps) {
  const pair = currencyPair(instrument);
  if (!pair) return null;
  return (
    <>
      <Actions role="group" aria-label="Lots">
        {LOTS.map((lot) => (
          <Button key={lot} look="secondary" size={36} onClick={() => onChoose(String(lot))}>
            {`${lot.toLocaleString('en-US')} ${pair.base}`}
          </Button>
        ))}
      </Actions>
      <Note look="caption">
        Quantities are in {pair.base}, prices in {pair.quote}. Money is in dollars.
      </Note>
    </>
  );
}

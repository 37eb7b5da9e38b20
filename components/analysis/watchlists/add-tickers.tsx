import { useState } from 'react';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { TickerPicker } from '@/components/instruments/ticker-picker/ticker-picker';
import { MAX_ITEMS } from '@/lib/people/watchlists/watchlists';
import type { ListItem } from './lists';

interface AddTickersProps {
  readonly items: readonly ListItem[];
  readonly onAdd: (items: readonly ListItem[]) => void;
}

/** Adds tickers to a list as soon as they are chosen: one from the suggestions, or as many as were typed or pasted. */
export function AddTickers({ items, onAdd }: AddTickersProps) {
  // The picker starts anew after each choice: what was chosen is in the table.
  const [value] = useState<readonly TickerItem[]>([]);
  return (
    <TickerPicker
      label="Add tickers"
      value={value}
      onChange={(chosen) =>
        onAdd(chosen.map(({ fundId, ticker, fundName }) => ({ fundId, ticker, fundName, note: '' })))
      }
      maxTickers={Math.max(0, MAX_ITEMS - items.length)}
      alreadyInList={items.map(({ ticker }) => ticker)}
      alreadyMessage="Already in this list"
    />
  );
}

'use client';

import { useEffect, useRef, useState } from 'react';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { TickerPicker } from '@/components/instruments/ticker-picker/ticker-picker';
import { DevelopRequest } from '@/components/robots/develop-request/develop-request';
import styles from './ask-for-robot.module.css';

/** Enough for personal requests, without allowing bulk ones. */
const MAX_INSTRUMENTS = 10;

/**
 * A ticker picker with a button to request a robot for each ticker. Tickers without prices are the ones most likely
 * missing, so they can be chosen.
 */
export function PickInstruments({ typed }: { readonly typed: string }) {
  const [chosen, setChosen] = useState<readonly TickerItem[]>([]);
  const root = useRef<HTMLDivElement>(null);

  // The visitor opened it to type.
  useEffect(() => root.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={root} className={styles['picker']}>
      <TickerPicker
        label="Tickers"
        value={chosen}
        onChange={setChosen}
        maxTickers={MAX_INSTRUMENTS}
        alreadyMessage="Already chosen"
        allowsNoData
        typed={typed}
      />
      {chosen.length > 0 && (
        <DevelopRequest
          instruments={chosen.map(({ fundId, ticker }) => ({ fundId, ticker }))}
          source="ticker-picker"
        />
      )}
    </div>
  );
}

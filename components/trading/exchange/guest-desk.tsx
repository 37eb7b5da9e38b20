import type { ReactNode } from 'react';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { Stack } from '@/components/ui/stack/stack';
import type { MarketName } from '@/lib/market/data/source';
import styles from './exchange.module.css';
import { InstrumentChart } from './instrument-chart';
import { DeskHead, InstrumentHead } from './instrument-head';

export interface GuestDeskProps {
  readonly instrument: TickerItem;
  readonly market: MarketName;
  /** Beside the chart. */
  readonly ticket: ReactNode;
  /** Below the ticket; on phones, below the chart. */
  readonly more: ReactNode;
}

/** An instrument's price and chart. */
export function GuestDesk({ instrument, market, ticket, more }: GuestDeskProps) {
  return (
    <>
      <DeskHead>
        <InstrumentHead instrument={instrument} market={market} />
      </DeskHead>
      {ticket}
      <Stack className={styles['main']}>
        <div className={styles['chart']}>
          <InstrumentChart key={instrument.fundId} instrument={instrument} market={market} />
        </div>
      </Stack>
      {more}
    </>
  );
}

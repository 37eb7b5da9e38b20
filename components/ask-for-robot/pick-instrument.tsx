'use client';

import { useEffect, useRef, useState } from 'react';
import { DevelopRequest } from '@/components/develop-request/develop-request';
import type { TickerItem } from '@/components/ticker-picker/ticker-item';
import { TickerPicker } from '@/components/ticker-picker/ticker-picker';
import styles from './ask-for-robot.module.css';

/** One instrument, and the button that asks for a robot for it. */
export function PickInstrument() {
  const [chosen, setChosen] = useState<readonly TickerItem[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const [item] = chosen;

  // Whoever opened it wants to type.
  useEffect(() => root.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={root} className={styles['picker']}>
      <TickerPicker label="Instrument" isMulti={false} value={chosen} onChange={setChosen} />
      {item && <DevelopRequest fundId={item.FundId} ticker={item.Ticker} source="ticker-picker" />}
    </div>
  );
}

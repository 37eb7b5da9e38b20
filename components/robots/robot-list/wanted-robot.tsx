'use client';

import { AskForRobot } from '@/components/robots/ask-for-robot/ask-for-robot';
import { ASK_FOR_ROBOT } from '@/components/robots/ask-for-robot/ask-for-robot-id';
import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { SHOWN } from '@/components/ui/shown/shown';
import { tickerPath } from '@/lib/site/addresses/addresses';
import type { ListFrame } from './list-frame';
import styles from './robot-list.module.css';

const DevelopRequest = lazyPart(
  async () => (await import('@/components/robots/develop-request/develop-request')).DevelopRequest,
);

interface WantedRobotProps {
  /** The list's tickers. */
  readonly tickers: readonly string[];
  /** What else was searched for. */
  readonly searched: string;
  /** Whether the list has no robots. */
  readonly isEmpty: boolean;
  readonly instruments: ListFrame['instruments'];
}

/** Below a filtered list: offers to request a robot for its only ticker, or for what an empty list was searched for. */
export function WantedRobot({ tickers, searched, isEmpty, instruments }: WantedRobotProps) {
  const [ticker = '', ...others] = tickers;
  const instrument = instruments[ticker];
  if (!instrument || others.length > 0 || (isEmpty && searched !== ''))
    return isEmpty ? <AskForRobot typed={[...tickers, searched].filter(Boolean).join(' ')} /> : null;
  return (
    <section className={styles['wanted']} aria-labelledby={ASK_FOR_ROBOT}>
      <p>
        <a href={tickerPath(ticker)}>See {ticker} and the robots that trade it</a>
      </p>
      <h2 id={ASK_FOR_ROBOT} className={styles['section-title']}>
        Is no robot for {instrument.name} what you want?
      </h2>
      <p>Request one. The most requested tickers get robots first.</p>
      <DevelopRequest
        instruments={[{ fundId: instrument.fundId, ticker }]}
        source="robot-list"
        fallback={
          <div className={SHOWN.withScripts}>
            <Button look="secondary" onClick={DevelopRequest.preload}>
              Request a robot for {ticker}
            </Button>
          </div>
        }
      />
    </section>
  );
}

'use client';

import { Button } from '@/components/ui/button/button';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { tickerPath } from '@/lib/site/addresses/addresses';
import type { ListFrame } from './list-frame';
import styles from './robot-list.module.css';

const DevelopRequest = lazyPart(
  async () => (await import('@/components/robots/develop-request/develop-request')).DevelopRequest,
);

interface WantedRobotProps {
  readonly tickers: readonly string[];
  readonly instruments: ListFrame['instruments'];
}

/** Offers to request a robot for a ticker; renders nothing unless the list is filtered by exactly one. */
export function WantedRobot({ tickers: [ticker = '', ...others], instruments }: WantedRobotProps) {
  const instrument = instruments[ticker];
  if (!instrument || others.length > 0) return null;
  return (
    <section className={styles['wanted']} aria-labelledby="wanted-robot">
      <p>
        <a href={tickerPath(ticker)}>See {ticker} and the robots that trade it</a>
      </p>
      <h2 id="wanted-robot" className={styles['section-title']}>
        Is no robot for {instrument.name} what you want?
      </h2>
      <p>Request one. The most requested tickers get robots first.</p>
      <DevelopRequest
        instruments={[{ fundId: instrument.fundId, ticker }]}
        source="robot-list"
        fallback={
          <div className={styles['unready']}>
            <Button look="secondary" onClick={DevelopRequest.preload}>
              Request a robot for {ticker}
            </Button>
          </div>
        }
      />
    </section>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import type { TickerItem } from '@/components/instruments/ticker-picker/ticker-item';
import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { LiveChange, LivePrice, LiveWhen } from '@/components/live/live-price/live-value';
import { usePrice } from '@/components/live/real-time/use-price';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Line } from '@/components/ui/stack/stack';
import { formatDateTime } from '@/lib/core/format/date';
import { decimalsFor, formatNumber, formatPrice, priceDecimals } from '@/lib/core/format/number';
import { calendarNameFor } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { timeLeftLabel, tradingHours } from '@/lib/market/price-history/trading-hours';
import { costModelFor } from '@/lib/robots/execution/costs';
import { tickerPath } from '@/lib/site/addresses/addresses';
import styles from './exchange.module.css';
import { useKnown } from './use-known';

export interface InstrumentHeadProps {
  readonly instrument: TickerItem;
  readonly market: MarketName;
}

/** An instrument with what is known of its price: last, bid and ask by the spread of the cost model, session. */
export function InstrumentHead({ instrument, market }: InstrumentHeadProps) {
  const { fundId, ticker, fundName, fundType, group } = instrument;
  const known = useKnown(fundId, market);
  const last = usePrice(fundId)?.price ?? known?.price ?? null;
  const { spread } = costModelFor(fundType, true);
  const half = last === null ? 0 : (last * spread) / 2;
  // One digit more than the price has, because half a spread is often less than its last one.
  const decimals =
    last === null
      ? 2
      : decimalsFor(last, priceDecimals(last)) + (half * 2 * 10 ** priceDecimals(last) < 2 ? 1 : 0);
  const side = (sign: number) => (last === null ? '' : formatPrice(last + sign * half, decimals));
  return (
    <>
      <Line>
        <TickerTile ticker={ticker} fundType={fundType} group={group} size={36} />
        <div>
          <h2>
            <a href={tickerPath(ticker)}>{ticker}</a>
          </h2>
          <Note look="caption">{fundName}</Note>
        </div>
      </Line>
      <div className={styles['last']}>
        <strong>
          <LivePrice fundId={fundId} price={known?.price} />
        </strong>
        <p>
          <LiveChange fundId={fundId} />{' '}
          <LiveWhen
            words={known?.time == null ? '' : formatDateTime(known.time)}
            legs={String(fundId)}
            types={fundType}
          />
        </p>
      </div>
      <Facts isStacked aria-label="Market">
        <Fact term="Bid">{side(-1)}</Fact>
        <Fact term="Ask">{side(1)}</Fact>
        <Fact term="Model spread">
          {last === null ? '' : formatNumber(2 * half, { decimals })}{' '}
          <small>{formatNumber(spread * 10_000, { suffix: ' bp' })}</small>
        </Fact>
        {market !== 'imported' && <SessionTerm fundType={fundType} />}
      </Facts>
    </>
  );
}

const MINUTE_MS = 60_000;

function SessionTerm({ fundType }: Pick<TickerItem, 'fundType'>) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const hours = tradingHours(calendarNameFor(fundType), now);
  const [, rest = ''] = timeLeftLabel(hours, now).split(', ');
  return (
    <Fact term="Session">
      {hours.isOpen ? 'Open' : 'Closed'} <small>{rest}</small>
    </Fact>
  );
}

export function DeskHead({ children }: { readonly children: ReactNode }) {
  return (
    <Card as="section" className={styles['head']} aria-label="Instrument and account">
      {children}
    </Card>
  );
}

'use client';

import { TickerPicker } from '@/components/instruments/ticker-picker/ticker-picker';
import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { LiveChange, LivePrice } from '@/components/live/live-price/live-value';
import { useSession } from '@/components/session/session/use-session';
import { JoinActions } from '@/components/session/user-page/join-actions';
import { PaperTag } from '@/components/trading/paper-data/paper-tag';
import { TradeHelper } from '@/components/trading/trade-helper/trade-helper';
import { lazyPart } from '@/components/ui/lazy-part/lazy-part';
import { Failed } from '@/components/ui/loaded/failed';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { ForGuests, ForUsers, Page } from '@/components/ui/page/page';
import { Panel } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import { Stack } from '@/components/ui/stack/stack';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { exchangePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './exchange.module.css';
import type { InstrumentViewProps } from './instrument-view';
import type { OwnInInstrumentProps } from './own-in-instrument';
import { type InstrumentState, useInstrument } from './use-instrument';
import type { UserTicketProps } from './user-ticket';

const InstrumentView = lazyPart<InstrumentViewProps>(
  async () => (await import('./instrument-view')).InstrumentView,
);
const OwnInInstrument = lazyPart<OwnInInstrumentProps>(
  async () => (await import('./own-in-instrument')).OwnInInstrument,
);
const UserTicket = lazyPart<UserTicketProps>(async () => (await import('./user-ticket')).UserTicket);

export type OfferedInstrument = Pick<Instrument, 'fundId' | 'ticker' | 'fundName' | 'fundType' | 'group'>;

interface ExchangePageProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
  readonly market: MarketName;
  /** Instruments to begin with. */
  readonly offered: readonly OfferedInstrument[];
}

/**
 * An instrument's price, an order ticket for users and the trade helper for everyone. The address names the instrument;
 * the browser reads it, so that one page in the cache is enough.
 */
export function ExchangePage({ priceKind, market, offered }: ExchangePageProps) {
  const isUser = useSession() === 'signed-in';
  const { instrument, state, choose } = useInstrument();
  return (
    <Page
      title="Paper exchange"
      count={
        <>
          <PaperTag priceKind={priceKind} />
          <a className={SHOWN.toUsers} href={SITE_PATHS.paperTrades}>
            Paper account
          </a>
        </>
      }
    >
      <Note look="text">
        Buy and sell by hand with paper money. Orders pay spread, price impact and commission, and never reach
        a broker.
      </Note>
      <div className={styles['columns']}>
        <Stack gap={5}>
          <TickerPicker
            label="Ticker"
            value={instrument ? [instrument] : []}
            onChange={([chosen]) => choose(chosen ?? null)}
            isMulti={false}
            maxOptions={8}
            context="papertrades"
          />
          <div role="status">
            {state === 'unknown' && (
              <Note look="problem">This ticker is unknown or has no prices. Choose another.</Note>
            )}
            {state === 'failed' && <Note look="problem">We couldn’t load this ticker. Choose it above.</Note>}
          </div>
          <div className={styles['shown']}>
            {instrument ? (
              <InstrumentView
                key={instrument.fundId}
                instrument={instrument}
                market={market}
                fallback={<Waiting what={instrument.ticker} />}
                failed={(retry) => <Failed what="the price" onRetry={retry} />}
              />
            ) : (
              <Section id="offered" title={offeredTitle(state, offered.length)}>
                <ul className={styles['offers']}>
                  {offered.map((one) => (
                    <Offer key={one.fundId} offered={one} />
                  ))}
                </ul>
              </Section>
            )}
          </div>
        </Stack>
        <div className={styles['side']}>
          <Panel id="ticket" title="Paper order">
            <ForGuests>
              <p>Join to place paper orders. It’s free, and no money moves.</p>
              <JoinActions />
            </ForGuests>
            <ForUsers>
              {isUser && (
                <UserTicket
                  instrument={instrument}
                  priceKind={priceKind}
                  fallback={<Waiting what="the order ticket" />}
                  failed={(retry) => <Failed what="the order ticket" onRetry={retry} />}
                />
              )}
            </ForUsers>
          </Panel>
          <Panel id="helper" title="Trade helper">
            <Note>
              Calculates a trade’s profit. Without a close price, it uses the live price. No account needed.
            </Note>
            <TradeHelper
              instrument={instrument ? { fundId: instrument.fundId, ticker: instrument.ticker } : null}
            />
          </Panel>
        </div>
        {isUser && instrument && (
          <Stack gap={5}>
            <OwnInInstrument key={instrument.fundId} instrument={instrument} />
          </Stack>
        )}
      </div>
    </Page>
  );
}

function offeredTitle(state: InstrumentState, count: number): string {
  if (state === 'loading') return 'Loading the ticker…';
  return count > 0 ? 'Start with one of these' : 'Choose a ticker above';
}

function Offer({
  offered: { fundId, ticker, fundName, fundType, group },
}: {
  readonly offered: OfferedInstrument;
}) {
  return (
    <li>
      <a className={styles['offer']} href={exchangePath(ticker)}>
        <TickerTile ticker={ticker} fundType={fundType} group={group} size={36} />
        <span className={styles['offer-name']}>
          <strong>{ticker}</strong>
          <span>{fundName}</span>
        </span>
        <span className={styles['offer-price']}>
          <LivePrice fundId={fundId} />
          <LiveChange fundId={fundId} />
        </span>
      </a>
    </li>
  );
}

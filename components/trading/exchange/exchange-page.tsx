'use client';

import { TickerPicker } from '@/components/instruments/ticker-picker/ticker-picker';
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
import { Card, Panel } from '@/components/ui/panel/panel';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import { Columns, Line, Stack } from '@/components/ui/stack/stack';
import { LinkTile } from '@/components/ui/tile/tile';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketName } from '@/lib/market/data/source';
import { exchangePath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { DeskProps } from './desk';
import styles from './exchange.module.css';
import type { GuestDeskProps } from './guest-desk';
import { type InstrumentState, useInstrument } from './use-instrument';

const Desk = lazyPart<DeskProps>(async () => (await import('./desk')).Desk);
const GuestDesk = lazyPart<GuestDeskProps>(async () => (await import('./guest-desk')).GuestDesk);

export type OfferedInstrument = Pick<Instrument, 'fundId' | 'ticker' | 'fundName' | 'fundType' | 'group'>;

interface ExchangePageProps {
  /** For example "Simulated prices". */
  readonly priceKind: string;
  readonly market: MarketName;
  /** Instruments to begin with. */
  readonly offered: readonly OfferedInstrument[];
}

/**
 * A desk to trade an instrument at, and the trade helper for everyone. The address names the instrument; the browser
 * reads it, so that one page in the cache is enough.
 */
export function ExchangePage({ priceKind, market, offered }: ExchangePageProps) {
  const isUser = useSession() === 'signed-in';
  const { instrument, state, choose } = useInstrument();
  const offers = (
    <Section id="offered" title={offeredTitle(state, offered.length)}>
      <Columns as="ul" isNarrow>
        {offered.map((one) => (
          <Offer key={one.fundId} offered={one} />
        ))}
      </Columns>
    </Section>
  );
  const helper = (
    <Panel id="helper" title="Trade helper">
      <Note>
        Calculates a trade’s profit. Without a close price, it uses the live price. No account needed.
      </Note>
      <TradeHelper
        instrument={instrument ? { fundId: instrument.fundId, ticker: instrument.ticker } : null}
      />
    </Panel>
  );
  const ticket = (
    <div className={styles['ticket']}>
      <Panel id="ticket" title="Paper order">
        <ForGuests>
          <p>Join to place paper orders. It’s free, and no money moves.</p>
          <JoinActions />
        </ForGuests>
        <ForUsers>
          <Waiting what="the order ticket" />
        </ForUsers>
      </Panel>
    </div>
  );
  const more = <Stack className={styles['more']}>{helper}</Stack>;
  const beginning = (
    <>
      <Card className={styles['head']} />
      {ticket}
      <Stack className={styles['main']}>
        <div className={styles['chart']}>{instrument ? <Waiting what={instrument.ticker} /> : offers}</div>
      </Stack>
      {more}
    </>
  );
  const failed = (retry: () => void) => (
    <Stack className={styles['main']}>
      <Failed what="the desk" onRetry={retry} />
    </Stack>
  );
  return (
    <Page
      title="Paper exchange"
      count={
        <>
          <PaperTag priceKind={priceKind} />
          <span className={SHOWN.toUsers}>
            <a href={SITE_PATHS.paperTrades}>Paper account</a>
          </span>
        </>
      }
      actions={
        <div className={styles['picker']}>
          <TickerPicker
            label="Ticker"
            isLabelHidden
            value={NONE}
            onChange={([chosen]) => choose(chosen ?? null)}
            isMulti={false}
            maxOptions={8}
            context="papertrades"
          />
          <div role="status">
            {state === 'unknown' && (
              <Note look="problem">This ticker is unknown or has no prices. Choose another.</Note>
            )}
            {state === 'failed' && <Note look="problem">We couldn’t load this ticker. Choose it here.</Note>}
          </div>
        </div>
      }
    >
      <div className={SHOWN.toGuests}>
        <Note look="text">
          Buy and sell by hand with paper money. Orders pay spread, price impact and commission, and never
          reach a broker.
        </Note>
      </div>
      <div className={styles['desk']}>
        {isUser ? (
          <Desk
            instrument={instrument}
            market={market}
            priceKind={priceKind}
            offers={offers}
            helper={helper}
            beginning={beginning}
            fallback={beginning}
            failed={failed}
          />
        ) : instrument ? (
          <GuestDesk
            instrument={instrument}
            market={market}
            ticket={ticket}
            more={more}
            fallback={beginning}
            failed={failed}
          />
        ) : (
          beginning
        )}
      </div>
    </Page>
  );
}

const NONE: readonly never[] = [];

function offeredTitle(state: InstrumentState, count: number): string {
  if (state === 'loading') return 'Loading the ticker…';
  return count > 0 ? 'Start with one of these' : 'Choose a ticker above';
}

function Offer({ offered: { fundId, ticker, fundName } }: { readonly offered: OfferedInstrument }) {
  return (
    <LinkTile href={exchangePath(ticker)} title={ticker} aside={<LivePrice fundId={fundId} />}>
      <Line as="span" isSpread>
        <Note as="span" look="caption">
          {fundName}
        </Note>
        <LiveChange fundId={fundId} />
      </Line>
    </LinkTile>
  );
}

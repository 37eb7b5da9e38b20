import { useEffect, useRef, useState } from 'react';
import { clearUnread } from '@/components/account/unread/unread-trades';
import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import type { PriceStore } from '@/components/live/real-time/price-store';
import { Actions } from '@/components/ui/actions/actions';
import { Change } from '@/components/ui/change/change';
import { PhaseTag } from '@/components/ui/late-mark/phase-tag';
import { Loaded } from '@/components/ui/loaded/loaded';
import { Note } from '@/components/ui/note/note';
import { Panel } from '@/components/ui/panel/panel';
import { Row } from '@/components/ui/row/row';
import { Time } from '@/components/ui/time/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { MINUTE_MS } from '@/lib/core/base/time';
import { formatDuration } from '@/lib/core/format/duration';
import { call } from '@/lib/http/api/client/call';
import { nameLines } from '@/lib/robots/catalogue/name-lines';
import { robotPath } from '@/lib/site/addresses/addresses';
import { OpenReturn } from './open-return';
import styles from './subscriber-home.module.css';
import { type Trade, type Trades, useTrades } from './use-my-robots';

/** Trades in the feed; all others are in the table below. */
export const FEED_LENGTH = 20;

interface TradeFeedProps {
  readonly userId: string;
  readonly allHref: string;
  readonly onAll: () => void;
  /** A price store for tests. */
  readonly prices?: PriceStore;
}

/** The latest openings and closings of the user's robots, with new ones since the last visit marked. */
export function TradeFeed({ userId, allHref, onAll, prices }: TradeFeedProps) {
  const trades = useTrades(userId, FEED_LENGTH);
  const isNew = useNewOfVisit(trades.data);
  const now = useMinute();
  return (
    <div className={styles['feed']}>
      <Panel
        isScrolling
        title="Latest trades"
        aside={
          <Actions>
            <a href={allHref} onClick={onAll}>
              All trades
            </a>
          </Actions>
        }
      >
        <Loaded call={trades} what="the trades">
          {({ items }) =>
            items.length === 0 ? (
              <p>No trades yet. Trades of robots you follow will show up here.</p>
            ) : (
              <ol>
                {items.map((trade) => (
                  <FeedItem
                    key={`${trade.robotId} ${trade.tradeNo}`}
                    trade={trade}
                    isNew={isNew(trade)}
                    now={now}
                    {...(prices ? { prices } : {})}
                  />
                ))}
              </ol>
            )
          }
        </Loaded>
      </Panel>
    </div>
  );
}

interface FeedItemProps {
  readonly trade: Trade;
  readonly isNew: boolean;
  /** UTC milliseconds. */
  readonly now: number;
  readonly prices?: PriceStore;
}

function FeedItem({ trade, isNew, now, prices }: FeedItemProps) {
  const { ticker, fundType, group, side, closeTime, returnPct, phase, late } = trade;
  const time = Date.parse(closeTime ?? trade.openTime);
  const [who = trade.robotName, how] = nameLines(trade.robotName);
  const path = robotPath({ id: trade.robotId, slug: trade.robotSlug });
  return (
    <Row
      isNew={isNew}
      lead={<TickerTile ticker={ticker} fundType={fundType} group={group} size={24} />}
      note={
        <>
          <a href={path} title={trade.robotName}>
            <bdi>{who}</bdi>
          </a>{' '}
          {how}
        </>
      }
      end={
        <div className={styles['outcome']}>
          <p>
            {closeTime === null ? (
              <OpenReturn trade={trade} {...(prices ? { prices } : {})} />
            ) : (
              <Change value={returnPct} decimals={2} />
            )}
          </p>
          <Note look="caption">
            <PhaseTag phase={phase} late={late} /> <Time at={time}>{agoLabel(now - time)}</Time>
          </Note>
        </div>
      }
    >
      <p>
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        {closeTime === null ? 'Opened' : 'Closed'} {side} {ticker}
      </p>
    </Row>
  );
}

function agoLabel(ms: number): string {
  return ms < MINUTE_MS ? 'just now' : `${formatDuration(ms / MINUTE_MS)} ago`;
}

/** The current time, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * Remembers on the server that the shown trades have been seen, as soon as the page is visible. New ones stay marked
 * until the user leaves the page.
 */
function useNewOfVisit(trades: Trades | undefined): (trade: Trade) => boolean {
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const unread = trades?.items.filter(({ isUnread }) => isUnread).map(tradeKey) ?? [];
  if (unread.some((key) => !found.has(key))) setFound(new Set([...found, ...unread]));
  const marked = useRef('');
  const readAt = trades?.readAt;
  useEffect(() => {
    if (readAt === undefined) return;
    const mark = () => {
      if (document.visibilityState !== 'visible' || marked.current >= readAt) return;
      marked.current = readAt;
      // If it fails, the trades count as new again on the next visit.
      call('CxAIRobotProduct/MarkMyRobotsTradesSeen', { through: readAt }).then(clearUnread, () => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [readAt]);
  return (trade) => found.has(tradeKey(trade));
}

/** A trade that closes after it was seen opening is new again. */
function tradeKey({ robotId, tradeNo, closeTime }: Trade): string {
  return `${robotId} ${tradeNo} ${closeTime ?? ''}`;
}

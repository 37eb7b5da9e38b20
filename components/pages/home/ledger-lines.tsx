import { TickerTile } from '@/components/instruments/ticker-tile/ticker-tile';
import { Actions } from '@/components/ui/actions/actions';
import { Change } from '@/components/ui/change/change';
import { joinClasses } from '@/components/ui/design/class-names';
import { LateMark } from '@/components/ui/late-mark/late-mark';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { MINUTE_MS } from '@/lib/core/base/time';
import { formatDuration } from '@/lib/core/format/duration';
import type { NewestTradeView } from '@/lib/robots/catalogue/newest-trade-view';
import { PHASE_LABELS } from '@/lib/robots/ledger/phase-labels';
import { robotPath } from '@/lib/site/addresses/addresses';
import styles from './ledger-card.module.css';

export interface LedgerLinesProps {
  /** Newest first. */
  readonly trades: readonly NewestTradeView[];
  /** UTC milliseconds, for the ages. */
  readonly now: number;
  /** Keys of trades that arrived while the page was open. */
  readonly arrived?: ReadonlySet<string>;
}

export function keyOfTrade({ robotId, tradeNo }: NewestTradeView): string {
  return `${robotId} ${tradeNo}`;
}

/** The trades as a chain, and the way to check the newest one's ledger. Drawn by the server and by the live card. */
export function LedgerLines({ trades, now, arrived }: LedgerLinesProps) {
  const [newest] = trades;
  if (!newest)
    return (
      <Note look="text">
        No trade has closed yet. The first ones appear here as soon as robots make them.
      </Note>
    );
  return (
    <>
      <ol className={styles['lines']}>
        {trades.map((trade) => {
          const key = keyOfTrade(trade);
          return (
            <li key={key} className={joinClasses(styles['line'], arrived?.has(key) && styles['new'])}>
              <Line trade={trade} now={now} />
            </li>
          );
        })}
      </ol>
      <Actions isSpread>
        <a href={`${tradePath(newest)}#ledger`}>
          Check this ledger
          <VisuallyHidden>: {newest.robotName}</VisuallyHidden>
        </a>
        <Note as="span" look="caption">
          First 8 characters of each seal
        </Note>
      </Actions>
    </>
  );
}

function Line({ trade, now }: { readonly trade: NewestTradeView; readonly now: number }) {
  const { ticker, fundType, group, side, sealStart, returnPct, time, phase, isLate, robotName } = trade;
  return (
    <a className={styles['link']} href={tradePath(trade)} title={robotName}>
      <TickerTile ticker={ticker} fundType={fundType} group={group} size={24} />
      <span className={styles['what']}>
        <span className={styles['ticker']}>{ticker}</span>{' '}
        <Note as="span" look="text">
          {side === 'long' ? 'Long' : 'Short'}
        </Note>{' '}
        <span className={styles['phase']}>{PHASE_LABELS[phase]}</span>
      </span>
      <code className={styles['hash']}>{sealStart}</code>
      <span className={styles['return']}>
        <Change value={returnPct} decimals={Number.isInteger(returnPct) ? 0 : 2} />
      </span>
      <span className={styles['when']}>
        {isLate && (
          <>
            <LateMark />{' '}
          </>
        )}
        <Time at={time}>{`${formatDuration(Math.max(0, now - time) / MINUTE_MS)} ago`}</Time>
      </span>
    </a>
  );
}

function tradePath({ robotId, robotSlug }: NewestTradeView): string {
  return robotPath({ id: robotId, slug: robotSlug });
}

import { Money } from '@/components/live/live-price/live-money';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { formatNumber, formatPrice } from '@/lib/core/format/number';
import type { AnswerOf } from '@/lib/http/api/client/call-types';
import { tickerPath } from '@/lib/site/addresses/addresses';
import styles from './follower-eye.module.css';
import { GAP_LABELS } from './gap-labels';
import { gapSteps } from './gap-steps';
import { signedDollars } from './gap-waterfall';

export type CopyTrade = AnswerOf<'CxPaperTrades/GetCopyTrades'>['items'][number];
type Side = CopyTrade['robot'];

/** Each trade of the robot beside mine: rows where there is room, cards on phones. */
export function CopyTrades({ trades }: { readonly trades: readonly CopyTrade[] }) {
  return (
    <div className={styles['trades']}>
      <p className={styles['heads']} aria-hidden="true">
        <span>Trade</span>
        <span>Robot</span>
        <span>You</span>
        <span>Difference</span>
      </p>
      <ul aria-label="Trades of the robot beside yours">
        {trades.map((trade) => (
          <TradeItem key={trade.tradeNo} trade={trade} />
        ))}
      </ul>
    </div>
  );
}

function TradeItem({ trade }: { readonly trade: CopyTrade }) {
  const { ticker, side, robot, mine, robotProfit, gap, skipReason } = trade;
  return (
    <li className={styles['trade']}>
      <div>
        <p className={styles['deed']}>
          <a href={tickerPath(ticker)}>{ticker}</a> {side}
        </p>
        <Note look="caption">
          <Time at={robot.openTime} />
        </Note>
      </div>
      <SideFigures title="Robot" side={robot} profit={robotProfit} />
      {mine ? (
        <SideFigures title="You" side={mine} profit={mine.profit} />
      ) : (
        <Note look="aside">
          <span className={styles['who']}>You</span> not copied
        </Note>
      )}
      <div className={styles['difference']}>
        {gap && robotProfit !== null && (
          <p>
            <span className={styles['who']}>Difference</span> <Money amount={gap.total} decimals={2} />
          </p>
        )}
        {skipReason !== null ? (
          <Note look="caption">{skipReason}</Note>
        ) : gap && robotProfit !== null ? (
          <Note look="caption">{partsText(robotProfit, gap)}</Note>
        ) : (
          <Note look="caption">Compared once both are closed.</Note>
        )}
      </div>
    </li>
  );
}

interface SideFiguresProps {
  readonly title: string;
  readonly side: Side;
  /** The robot's with my size, or mine; null while open. */
  readonly profit: number | null;
}

function SideFigures({ title, side, profit }: SideFiguresProps) {
  return (
    <div>
      <p>
        <span className={styles['who']}>{title}</span>{' '}
        {profit === null ? 'open' : <Money amount={profit} decimals={2} />}
      </p>
      <Note look="caption">
        {units(side.quantity)} at {formatPrice(side.openPrice)}
        {side.closePrice !== null && <> → {formatPrice(side.closePrice)}</>}
      </Note>
    </div>
  );
}

/** The parts that aren't zero, adding up as shown. */
function partsText(robotProfit: number, gap: NonNullable<CopyTrade['gap']>): string {
  const parts = gapSteps(robotProfit, gap).flatMap(({ part, from, to }) =>
    part === 'robot' || part === 'mine' || from === to
      ? []
      : [`${GAP_LABELS[part].title.toLowerCase()} ${signedDollars((to - from) / 100)}`],
  );
  return parts.length === 0 ? 'The same as the robot’s.' : parts.join(', ');
}

/** Whole units without decimals. */
function units(quantity: number): string {
  return formatNumber(quantity, { decimals: Number.isInteger(quantity) ? 0 : 4 });
}

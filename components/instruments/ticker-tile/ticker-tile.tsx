import { joinClasses } from '@/components/ui/design/class-names';
import type { FundType } from '@/lib/market/data/instrument';
import { tickerHue, toMonogram } from './monogram';
import styles from './ticker-tile.module.css';

interface TickerTileProps {
  readonly ticker: string;
  readonly fundType: FundType;
  /** Its sector or kind, which decides the hue. */
  readonly group: string;
  /** In pixels. */
  readonly size?: 24 | 36 | 48;
}

/** An instrument's mark: its first letters in the hue of its sector, or a currency pair's two flags. Decorative. */
export function TickerTile({ ticker, fundType, group, size = 36 }: TickerTileProps) {
  if (fundType === 'F' && ticker.length === 6) {
    return (
      <span className={joinClasses(styles['pair'], styles[`size${size}`])} aria-hidden="true">
        <Flag currency={ticker.slice(0, 3)} />
        <Flag currency={ticker.slice(3)} />
      </span>
    );
  }
  return <Tile text={toMonogram(ticker)} hue={tickerHue(group)} size={size} />;
}

interface RobotTileProps {
  /** What the robot trades, in its order. */
  readonly tickers: readonly string[];
  readonly fundType: FundType;
  readonly group: string;
  readonly size?: 24 | 36 | 48;
}

/** A robot's mark: its instrument's, or how many instruments it trades. */
export function RobotTile({ tickers, fundType, group, size = 36 }: RobotTileProps) {
  const [first = ''] = tickers;
  return tickers.length > 1 ? (
    <Tile text={`×${tickers.length}`} hue={tickerHue(group)} size={size} />
  ) : (
    <TickerTile ticker={first} fundType={fundType} group={group} size={size} />
  );
}

function Tile({ text, hue, size }: { readonly text: string; readonly hue: number; readonly size: number }) {
  return (
    <span className={joinClasses(styles['tile'], styles[`size${size}`])} data-hue={hue} aria-hidden="true">
      {text}
    </span>
  );
}

function Flag({ currency }: { readonly currency: string }) {
  return <span className={styles['flag']} data-flag={currency} />;
}

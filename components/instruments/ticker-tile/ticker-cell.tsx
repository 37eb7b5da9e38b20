import type { Instrument } from '@/lib/market/data/instrument';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { TickerTile } from './ticker-tile';
import styles from './ticker-tile.module.css';

interface TickerCellProps {
  readonly instrument: Pick<Instrument, 'ticker' | 'fundName' | 'fundType' | 'group'>;
  /** After the name. */
  readonly note?: string;
}

/** An instrument in the first cell of a row: its mark, and its ticker, a link, over its name. */
export function TickerCell({ instrument: { ticker, fundName, fundType, group }, note }: TickerCellProps) {
  return (
    <span className={styles['cell']}>
      <TickerTile ticker={ticker} fundType={fundType} group={group} size={24} />
      <span>
        <a href={tickerPath(ticker)}>{ticker}</a>
        <small>
          {fundName}
          {note !== undefined && ` · ${note}`}
        </small>
      </span>
    </span>
  );
}

import { Line } from '@/components/ui/stack/stack';
import type { Instrument } from '@/lib/market/data/instrument';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { TickerTile } from './ticker-tile';
import styles from './ticker-tile.module.css';

interface TickerCellProps {
  /** Without its type it has no mark. */
  readonly instrument: Pick<Instrument, 'ticker' | 'fundName' | 'group'> & {
    readonly fundType: Instrument['fundType'] | null;
  };
  /** After the name. */
  readonly note?: string;
}

/** An instrument in the first cell of a row: its mark, and its ticker, a link, over its name. */
export function TickerCell({ instrument: { ticker, fundName, fundType, group }, note }: TickerCellProps) {
  return (
    <Line as="span">
      {fundType && <TickerTile ticker={ticker} fundType={fundType} group={group} size={24} />}
      <span>
        <a href={tickerPath(ticker)}>{ticker}</a>
        <small className={styles['name']}>
          {fundName}
          {note !== undefined && ` · ${note}`}
        </small>
      </span>
    </Line>
  );
}

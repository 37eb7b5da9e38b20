import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Change } from '@/components/ui/change/change';
import { FilterBar, FilterLinks } from '@/components/ui/filter-bar/filter-bar';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { FundType } from '@/lib/market/data/instrument';
import { homePath, type TickerSort, tickerPath, tickersPath } from '@/lib/site/addresses/addresses';
import { TickerTile } from '../ticker-tile/ticker-tile';
import { LINE_BOX } from './close-line';
import styles from './ticker-index.module.css';
import type { TickerRow } from './ticker-row';
import { TickerSearch } from './ticker-search';

interface TickerIndexPageProps {
  /** Instruments with prices. */
  readonly total: number;
  /** Those shown, in order. */
  readonly rows: readonly TickerRow[];
  readonly pricedAt: number | null;
  /** Typed; '' for all. */
  readonly search: string;
  readonly sort: TickerSort | null;
}

/** With room for half of the line's width. */
const LINE_VIEW = `0 -1 ${LINE_BOX.width} ${LINE_BOX.height + 2}`;

const GROUPS: readonly (readonly [FundType, string])[] = [
  ['S', 'Stocks'],
  ['E', 'ETFs'],
  ['F', 'Currency pairs'],
  ['C', 'Cryptocurrencies'],
];

const SORTS: readonly (readonly [TickerSort | null, string])[] = [
  [null, 'A to Z'],
  ['gainers', 'Gainers'],
  ['losers', 'Losers'],
  ['robots', 'Most robots'],
];

/** All instruments with prices, grouped by type. */
export function TickerIndexPage({ total, rows, pricedAt, search, sort }: TickerIndexPageProps) {
  const groups = GROUPS.map(([fundType, title]) => ({
    fundType,
    title,
    own: rows.filter((row) => row.fundType === fundType),
  })).filter(({ own }) => own.length > 0);
  return (
    <>
      <Breadcrumbs steps={[{ title: 'Home', href: homePath() }]} current="Tickers" />
      <Page
        title="Tickers"
        count={
          <Note>
            {formatPlural(total, 'ticker')} with prices
            {pricedAt === null ? (
              '.'
            ) : (
              <>
                , as of <Time at={pricedAt} />. Change since the previous close.
              </>
            )}
          </Note>
        }
      >
        <FilterBar search={<TickerSearch search={search} sort={sort} />}>
          <FilterLinks
            label="Sort tickers"
            links={SORTS.map(([one, text]) => ({
              href: tickersPath({ search, sort: one }),
              text,
              isCurrent: one === sort,
              nofollow: true,
            }))}
          />
        </FilterBar>
        {rows.length === 0 && (
          <p>
            No tickers found. <a href={tickersPath({ sort })}>All tickers</a>
          </p>
        )}
        {groups.map(({ fundType, title, own }) => (
          <Section
            key={fundType}
            id={`type-${fundType}`}
            title={
              <>
                {title} <small>{formatCount(own.length)}</small>
              </>
            }
          >
            <ul className={styles['rows']}>
              {own.map((row) => (
                <Row key={row.ticker} row={row} />
              ))}
            </ul>
          </Section>
        ))}
      </Page>
    </>
  );
}

function Row({
  row: { ticker, name, fundType, group, price, changePct, robots, line },
}: {
  readonly row: TickerRow;
}) {
  return (
    <li>
      <a className={styles['row']} href={tickerPath(ticker)} data-ticker={`${ticker} ${name}`}>
        <TickerTile ticker={ticker} fundType={fundType} group={group} />
        <span className={styles['who']}>
          <b>{ticker}</b> <span className={styles['name']}>{name}</span>
        </span>
        <svg className={styles['line']} viewBox={LINE_VIEW} preserveAspectRatio="none" aria-hidden="true">
          {line && <path d={line} />}
        </svg>
        <span className={styles['figures']}>
          {price} <Change value={changePct} decimals={2} />
        </span>
        <span className={styles['robots']}>{formatPlural(robots, 'robot')}</span>
      </a>
    </li>
  );
}

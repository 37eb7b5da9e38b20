import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { Empty } from '@/components/ui/empty/empty';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import type { ListRecord, ListStint, StintResult } from '@/lib/analysis/list-record/list-record';
import type { MemberList } from '@/lib/community/member-pages/profile';
import { formatDay } from '@/lib/core/format/date';
import { homePath, tickerPath } from '@/lib/site/addresses/addresses';
import { memberPath } from '@/lib/site/addresses/member-address';
import { type CopiedItem, CopyList } from './copy-list';

/** A time that a ticker was in the list, with what it came to. */
export interface ShownStint extends ListStint, StintResult {
  /** null for an instrument that the site no longer has. */
  readonly ticker: string | null;
}

interface MemberListPageProps {
  readonly list: Pick<MemberList, 'handle' | 'name' | 'sharedAt' | 'count'>;
  /** The newest first. */
  readonly stints: readonly ShownStint[];
  /** null while daily prices are being prepared. */
  readonly record: Pick<ListRecord, 'resultPct' | 'benchmarkPct' | 'to'> | null;
  /** Why there is no record; null if there is. */
  readonly waiting: string | null;
  /** What is in the list now. */
  readonly items: readonly CopiedItem[];
  /** What its prices are. */
  readonly marketLabel: string;
}

/** A watchlist that a member shares: every change, and what each ticker came to. */
export function MemberListPage(props: MemberListPageProps) {
  const { list, stints, record, waiting, items, marketLabel } = props;
  const { handle, name, sharedAt } = list;
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: handle, href: memberPath(handle) },
        ]}
        current={name}
      />
      <Page
        title={<bdi>{name}</bdi>}
        count={
          <Note>
            A watchlist of <a href={memberPath(handle)}>{handle}</a>
          </Note>
        }
        actions={items.length > 0 && <CopyList name={`${name} by ${handle}`} items={items} />}
      >
        {waiting !== null && <Note>{waiting}</Note>}
        <Facts>
          <Fact term="Shared since">
            <Time at={sharedAt} />
          </Fact>
          <Fact term="Tickers now">{items.length}</Fact>
          <Fact term="Result">
            <Change value={record?.resultPct ?? null} decimals={2} />
          </Fact>
          <Fact term="Benchmarks’">
            <Change value={record?.benchmarkPct ?? null} decimals={2} />
          </Fact>
          {record?.to != null && <Fact term="As of the close of">{formatDay(record.to)}</Fact>}
        </Facts>
        <Note>
          Results are at closing prices, from the first close after a ticker was added to the first close
          after it was removed, without costs and dividends. The list’s result is that of equal parts of what
          was in it, made equal again at each close. Stocks and ETFs are compared with SPY, coins with BTC.X;
          currencies have no benchmark and count as cash there.
        </Note>
        <Section title="Every change since it was shared">
          <DataTable
            label="Changes"
            columns={COLUMNS}
            rows={stints}
            rowKey={({ fundId, addedAt }) => `${fundId} ${addedAt}`}
            isCompact
            narrow="cards"
            empty={
              <Empty title="Nothing was in this list yet">Whatever is added shows here, with its time.</Empty>
            }
          />
        </Section>
        <Note>
          {marketLabel}. Times are the server’s, and can’t be edited. Changes are recorded too while a list
          isn’t shared. A watchlist is what a member looks at, not advice.
        </Note>
      </Page>
    </>
  );
}

const COLUMNS: readonly Column<ShownStint>[] = [
  {
    title: 'Ticker',
    value: ({ ticker }) => ticker,
    cell: ({ ticker }) => (ticker === null ? 'No longer here' : <a href={tickerPath(ticker)}>{ticker}</a>),
  },
  {
    title: 'Added',
    value: ({ addedAt }) => addedAt,
    cell: ({ addedAt }) => <Time at={addedAt} />,
  },
  {
    title: 'Removed',
    value: ({ removedAt }) => removedAt,
    cell: ({ removedAt }) => <Time at={removedAt} />,
  },
  figureColumn({
    ...{ title: 'Result', decimals: 2, suffix: '%', from: 'phone', isChange: true },
    value: ({ resultPct }) => resultPct,
  }),
  figureColumn({
    ...{ title: 'Benchmark', decimals: 2, suffix: '%', from: 'phone', isChange: true },
    value: ({ benchmarkPct }) => benchmarkPct,
  }),
  {
    title: 'Closes',
    from: 'medium',
    value: ({ from }) => from,
    cell: ({ from, to }) =>
      from === null || to === null ? 'Waits for a close' : `${formatDay(from)} to ${formatDay(to)}`,
  },
];

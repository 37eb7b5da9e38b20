import { PredictionRecord } from '@/components/community/predictions/prediction-record';
import { Breadcrumbs } from '@/components/ui/breadcrumbs/breadcrumbs';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { Empty } from '@/components/ui/empty/empty';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { Page } from '@/components/ui/page/page';
import { Row, Rows } from '@/components/ui/row/row';
import { Section } from '@/components/ui/section/section';
import { Time } from '@/components/ui/time/time';
import { type MemberProfile, showsAnything } from '@/lib/community/member-pages/profile';
import { formatDate, formatDay, formatMonth } from '@/lib/core/format/date';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import type { MarketName } from '@/lib/market/data/source';
import type { SharedLists } from '@/lib/people/watchlists/shared-list';
import { homePath, robotPath } from '@/lib/site/addresses/addresses';
import { memberListPath } from '@/lib/site/addresses/member-address';
import { predictionsPath } from '@/lib/site/addresses/predictions-address';
import type { AccountsRecord, PaperOutcome } from '@/lib/trading/accounts/paper-record';
import { OwnPageLink } from './own-page-link';

/** A robot that a member follows, as the catalogue names it. */
export interface ShownFollow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** UTC milliseconds. */
  readonly followedAt: number;
}

interface MemberPageProps {
  readonly profile: MemberProfile;
  /** null unless the member shows them. */
  readonly follows: readonly ShownFollow[] | null;
  readonly market: { readonly name: MarketName; readonly label: string };
}

const PRACTICE =
  'Practice: prices here are simulated, and follow from a number that whoever runs the site could know.';

/** What a member shows everyone: nothing but the handle and a month, unless they chose more. */
export function MemberPage({ profile, follows, market }: MemberPageProps) {
  const { handle, joined, paper, predictions, watchlists } = profile;
  return (
    <>
      <Breadcrumbs
        steps={[
          { title: 'Home', href: homePath() },
          { title: 'Community predictions', href: predictionsPath({ show: 'board' }) },
        ]}
        current={handle}
      />
      <Page
        title={<bdi>{handle}</bdi>}
        count={`Member since ${formatMonth(joined)}`}
        actions={<OwnPageLink handle={handle} />}
      >
        {market.name === 'simulated' && (paper !== null || predictions !== null) && (
          <Note look="text">{PRACTICE}</Note>
        )}
        {paper !== null && <PaperPart record={paper.record} />}
        {predictions !== null && (
          <Section title="Predictions">
            {predictions.place === null ? (
              <Note look="text">None of this member’s predictions is decided yet.</Note>
            ) : (
              <PredictionRecord
                place={{
                  ...predictions.place,
                  low: predictions.place.interval?.low ?? null,
                  high: predictions.place.interval?.high ?? null,
                }}
                label="Decided questions"
                decided={predictions.decided.map(({ question, vote }) => ({
                  ...question,
                  day: formatDay(question.to),
                  percent: vote.percent,
                }))}
              />
            )}
          </Section>
        )}
        {follows !== null && (
          <Section title={`Robots followed (${formatCount(follows.length)})`}>
            <DataTable
              label="Robots followed"
              columns={FOLLOWS}
              rows={follows}
              rowKey={({ id }) => id}
              isCompact
              narrow="rows"
              empty={<Note look="text">This member follows no robot now.</Note>}
            />
          </Section>
        )}
        {(watchlists.lists.length > 0 || watchlists.withdrawn > 0) && (
          <ListsPart handle={handle} {...watchlists} />
        )}
        {!showsAnything(profile) && (
          <Empty title="Nothing to see here">
            Members choose what their page shows. This one shows nothing but a handle.
          </Empty>
        )}
        <Note>{market.label}. What members show is their own record, not advice.</Note>
      </Page>
    </>
  );
}

const FOLLOWS: readonly Column<ShownFollow>[] = [
  {
    title: 'Robot',
    value: ({ name }) => name,
    cell: (robot) => <a href={robotPath(robot)}>{robot.name}</a>,
  },
  {
    title: 'Followed since',
    from: 'phone',
    value: ({ followedAt }) => followedAt,
    cell: ({ followedAt }) => <Time at={followedAt}>{formatDate(followedAt)}</Time>,
  },
];

const STATE_LABELS: Readonly<Record<PaperOutcome['state'], string>> = {
  open: 'Open',
  reset: 'Reset',
  closed: 'Closed',
};

const ACCOUNTS: readonly Column<PaperOutcome>[] = [
  {
    title: 'Account',
    value: ({ generation }) => generation,
    cell: ({ generation }) => `No. ${generation}`,
  },
  {
    title: 'Opened',
    value: ({ openedAt }) => openedAt,
    cell: ({ openedAt }) => <Time at={openedAt}>{formatDate(openedAt)}</Time>,
  },
  {
    title: 'State',
    align: 'start',
    from: 'phone',
    value: ({ state }) => STATE_LABELS[state],
    cell: ({ state, endedAt }) =>
      endedAt === null ? (
        STATE_LABELS[state]
      ) : (
        <>
          {STATE_LABELS[state]} <Time at={endedAt}>{formatDate(endedAt)}</Time>
        </>
      ),
  },
  figureColumn({ title: 'Closed trades', decimals: 0, from: 'medium', value: ({ trades }) => trades }),
  figureColumn({
    ...{ title: 'Result', decimals: 2, suffix: '%', from: 'phone', isChange: true },
    value: ({ resultPct }) => resultPct,
  }),
];

function PaperPart({ record }: { readonly record: AccountsRecord | null }) {
  return (
    <Section title="Paper record">
      {record === null ? (
        <Note look="text">This member never opened a paper account.</Note>
      ) : (
        <>
          <Facts>
            <Fact term="Since">
              <Time at={record.since}>{formatDate(record.since)}</Time>
            </Fact>
            <Fact term="Accounts">{countAccounts(record)}</Fact>
            <Fact term="Closed trades">{formatCount(record.trades)}</Fact>
            <Fact term="Result">
              <Change value={record.resultPct} decimals={2} />
            </Fact>
          </Facts>
          <Note>
            All paper accounts that this member ever opened count, those that were reset or closed too. Net of
            spread, impact and commissions, in percent of what the accounts started with.
          </Note>
          <DataTable
            label="Paper accounts"
            columns={ACCOUNTS}
            rows={record.accounts}
            rowKey={({ generation }) => generation}
            isCompact
            narrow="cards"
          />
        </>
      )}
    </Section>
  );
}

/** "3 accounts, 1 reset" */
function countAccounts({ open, reset, closed }: AccountsRecord): string {
  return [
    formatPlural(open + reset + closed, 'account'),
    ...(reset > 0 ? [`${formatCount(reset)} reset`] : []),
    ...(closed > 0 ? [`${formatCount(closed)} closed`] : []),
  ].join(', ');
}

function ListsPart({ handle, lists, withdrawn }: SharedLists & { readonly handle: string }) {
  return (
    <Section title={lists.length > 0 ? `Watchlists (${formatCount(lists.length)})` : 'Watchlists'}>
      {lists.length > 0 && (
        <Rows label="Watchlists">
          {lists.map(({ no, name, count, sharedAt }) => (
            <Row
              key={no}
              note={
                <>
                  {formatPlural(count, 'ticker')}, shared since{' '}
                  <Time at={sharedAt}>{formatDate(sharedAt)}</Time>
                </>
              }
            >
              <a href={memberListPath(handle, no)}>
                <bdi>{name}</bdi>
              </a>
            </Row>
          ))}
        </Rows>
      )}
      {withdrawn > 0 && (
        <Note>
          {formatPlural(withdrawn, lists.length > 0 ? 'other list' : 'list')}{' '}
          {withdrawn === 1 ? 'was shared once and isn’t now.' : 'were shared once and aren’t now.'}
        </Note>
      )}
    </Section>
  );
}

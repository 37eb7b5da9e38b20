'use client';

import { useSession } from '@/components/session/session/use-session';
import { JoinActions } from '@/components/session/user-page/join-actions';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { Empty } from '@/components/ui/empty/empty';
import { FailedCall } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { ForGuests } from '@/components/ui/page/page';
import { PageLinks } from '@/components/ui/pagination/page-links';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import { Time } from '@/components/ui/time/time';
import { type PredictionList, QUESTIONS_PER_PAGE } from '@/lib/community/predictions/predictions';
import type { OwnVote } from '@/lib/community/predictions/vote';
import { formatCount, formatPercent } from '@/lib/core/format/number';
import { predictionsPath } from '@/lib/site/addresses/predictions-address';
import { outcomeText, questionText, type ShownQuestion } from './question-text';
import { VoteButton } from './vote-button';

interface Row extends ShownQuestion {
  readonly mine: Pick<OwnVote, 'percent' | 'holdsPosition'> | null;
}

interface QuestionsProps {
  readonly show: PredictionList;
  readonly page: number;
  readonly total: number;
  readonly questions: readonly ShownQuestion[];
}

const TITLES: Readonly<Record<PredictionList, string>> = {
  open: 'Open for votes',
  locked: 'Locked, waiting for the close',
  decided: 'Decided',
};

const EMPTY: Readonly<Record<PredictionList, readonly [title: string, text: string]>> = {
  open: [
    'No question is open',
    'Questions about stocks and ETFs open after the close and lock at the next open; those about coins and currencies open for each day.',
  ],
  locked: ['No question waits for its close', 'Open questions are locked when their session begins.'],
  decided: ['No question is decided yet', 'Each is decided after the close it’s about.'],
};

/** Questions of a list, with the visitor's own votes where they have any. */
export function Questions({ show, page, total, questions }: QuestionsProps) {
  const isUser = useSession() === 'signed-in';
  const asked = useCall('CxPredictions/GetQuestions', isUser ? { show, page } : null);
  const known = new Map(asked.data?.questions.map((one) => [one.id, one]));
  const rows = questions.map((question): Row => {
    const { mine = null, votes = question.votes } = known.get(question.id) ?? {};
    return { ...question, mine, votes };
  });
  const [emptyTitle, emptyText] = EMPTY[show];
  return (
    <Section title={total > 0 ? `${TITLES[show]} (${formatCount(total)})` : TITLES[show]}>
      {show === 'open' && (
        <ForGuests>
          <Note look="text">
            Members vote. Joining is free; others see a handle you choose, never your name.
          </Note>
          <JoinActions />
        </ForGuests>
      )}
      <FailedCall call={asked} what="your votes" />
      <DataTable
        label={TITLES[show]}
        columns={COLUMNS[show]}
        rows={rows}
        rowKey={({ id }) => id}
        narrow="cards"
        empty={<Empty title={emptyTitle}>{emptyText}</Empty>}
        {...(show === 'open' && {
          actions: (row: Row) => (
            <span className={SHOWN.withScripts}>
              <VoteButton question={row} mine={row.mine} onVoted={asked.ask} />
            </span>
          ),
        })}
      />
      <PageLinks
        page={page}
        pageCount={Math.ceil(total / QUESTIONS_PER_PAGE)}
        hrefFor={(other) => predictionsPath({ show, page: other })}
      />
    </Section>
  );
}

const QUESTION: Column<Row> = {
  title: 'Question',
  wraps: true,
  value: ({ ticker }) => ticker,
  cell: (row) => <a href={predictionsPath({ question: row.id })}>{questionText(row)}</a>,
};
const BASE = figureColumn<Row>({
  ...{ title: 'Base rate', decimals: 1, suffix: '%', from: 'phone' },
  value: ({ baseRate }) => 100 * baseRate,
});
const VOTES = figureColumn<Row>({ title: 'Votes', decimals: 0, value: ({ votes }) => votes });
const MEDIAN = figureColumn<Row>({
  ...{ title: 'Median', decimals: 0, suffix: '%', from: 'medium' },
  value: ({ median }) => median,
});
const MINE: Column<Row> = {
  title: 'Your vote',
  from: 'phone',
  value: ({ mine }) => mine?.percent ?? null,
  cell: ({ mine }) => (mine === null ? '–' : formatPercent(mine.percent)),
};
const time = (title: string, at: (row: Row) => number): Column<Row> => ({
  title,
  value: at,
  cell: (row) => <Time at={at(row)} />,
});

const COLUMNS: Readonly<Record<PredictionList, readonly Column<Row>[]>> = {
  open: [QUESTION, BASE, VOTES, time('Locks', ({ locksAt }) => locksAt), MINE],
  locked: [QUESTION, BASE, VOTES, MEDIAN, time('Decided', ({ resolvesAt }) => resolvesAt), MINE],
  decided: [
    QUESTION,
    {
      title: 'Outcome',
      from: 'phone',
      value: ({ outcome }) => outcome,
      cell: (row) => outcomeText(row),
    },
    BASE,
    VOTES,
    MEDIAN,
    MINE,
  ],
};

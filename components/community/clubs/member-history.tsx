import type { ReactNode } from 'react';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { findRule } from '@/lib/community/moderation/rules';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { clubPostPath } from '@/lib/site/addresses/clubs-address';
import { handleText, missingText } from './club-labels';
import { LogTable } from './log-table';
import { STATE_LABELS } from './moderation-labels';

type History = CallAnswer<'CxClubs/GetHistory'>;
type Written = History['written'][number];
type Report = History['made'][number];

const POSTS: readonly Column<Written>[] = [
  {
    title: 'Post',
    wraps: true,
    value: ({ title, body }) => title ?? body,
    cell: (post) => (
      <a href={clubPostPath(post.clubId, post.parentId ?? post.id)}>
        <bdi>{excerpt(post.title ?? post.body ?? missingText(post) ?? '')}</bdi>
      </a>
    ),
  },
  { title: 'State', value: ({ state }) => state, cell: ({ state }) => STATE_LABELS[state] },
  { title: 'Written', value: ({ writtenAt }) => writtenAt, cell: ({ writtenAt }) => <Time at={writtenAt} /> },
];

const REPORTS: readonly Column<Report>[] = [
  { title: 'Reported', value: ({ at }) => at, cell: ({ at }) => <Time at={at} /> },
  {
    title: 'Rule',
    align: 'start',
    value: ({ rule }) => rule,
    cell: ({ rule }) => `${rule}. ${findRule(rule)?.title ?? ''}`,
  },
  {
    title: 'Note',
    align: 'start',
    wraps: true,
    value: ({ note }) => note,
    cell: ({ note }) => <bdi>{note === '' ? '–' : note}</bdi>,
  },
  {
    title: 'Post',
    value: ({ state }) => state,
    cell: ({ clubId, threadId, state }) => <a href={clubPostPath(clubId, threadId)}>{STATE_LABELS[state]}</a>,
  },
];

const EXCERPT = 80;

function excerpt(text: string): string {
  const [...characters] = text;
  return characters.length <= EXCERPT ? text : `${characters.slice(0, EXCERPT).join('')}…`;
}

/** What a member wrote in clubs, what was reported, and what was decided; for staff. */
export function MemberHistory({ handle }: { readonly handle: string }) {
  const history = useCall('CxClubs/GetHistory', { handle });
  return (
    <Loaded call={history} what="the history" height="8rem">
      {({ visible, held, removed, deleted, joinedAt, written, made, received, actions, ...reports }) => (
        <Stack gap={4}>
          <Note look="text">
            {handleText(handle)}, member since <Time at={joinedAt} />. Posts: {visible} visible, {held} held,{' '}
            {removed} removed, {deleted} deleted. Reports made: {reports.reportsMade}, {reports.reportsUpheld}{' '}
            of them about posts that are removed now.
          </Note>
          <Part title="Newest posts">
            <DataTable
              label="Newest posts"
              columns={POSTS}
              rows={written}
              rowKey={({ id }) => id}
              narrow="cards"
              empty={<Empty title="No posts" />}
            />
          </Part>
          <ReportTable label="Reports of these posts" reports={received} />
          <ReportTable label="Reports made" reports={made} />
          <Part title="Decisions">
            <LogTable actions={actions} />
          </Part>
        </Stack>
      )}
    </Loaded>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={2}>
      <h3>{title}</h3>
      {children}
    </Stack>
  );
}

function ReportTable({ label, reports }: { readonly label: string; readonly reports: readonly Report[] }) {
  return (
    <Part title={label}>
      <DataTable
        label={label}
        columns={REPORTS}
        rows={reports}
        rowKey={({ at, threadId, rule }) => `${at} ${threadId} ${rule}`}
        narrow="cards"
        empty={<Empty title="None" />}
      />
    </Part>
  );
}

import { MemberName } from '@/components/community/handle/member-name';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { PageLinks } from '@/components/ui/pagination/page-links';
import { Section } from '@/components/ui/section/section';
import { RANKED_COUNT, RANKED_DAYS } from '@/lib/community/predictions/board';
import { type BoardPage, type NamedPlace, PLACES_PER_PAGE } from '@/lib/community/predictions/predictions';
import { formatCount, formatNumber, formatPlural } from '@/lib/core/format/number';
import { predictionsPath } from '@/lib/site/addresses/predictions-address';

/** Gains are small: in hundredths of a Brier score. */
const HUNDREDTHS = 100;

const COLUMNS: readonly Column<NamedPlace>[] = [
  { title: 'Rank', value: ({ rank }) => rank, cell: ({ rank }) => rank ?? '–' },
  {
    title: 'Member',
    align: 'start',
    value: ({ handle }) => handle,
    cell: ({ handle }) => <MemberName handle={handle} />,
  },
  {
    title: 'Gain, at least',
    from: 'phone',
    value: ({ interval }) => (interval === null ? null : HUNDREDTHS * interval.low),
    cell: ({ interval }) => shown(interval?.low ?? null),
  },
  {
    title: 'Gain',
    from: 'phone',
    value: ({ gain }) => HUNDREDTHS * gain,
    cell: ({ gain, interval }) => (
      <>
        {shown(gain)}
        {interval && (
          <small>
            {shown(interval.low)} to {shown(interval.high)}
          </small>
        )}
      </>
    ),
  },
  figureColumn({ title: 'Brier score', decimals: 3, from: 'medium', value: ({ own }) => own }),
  figureColumn({ title: 'Base rate’s', decimals: 3, from: 'medium', value: ({ base }) => base }),
  figureColumn({ title: 'Questions', decimals: 0, value: ({ count }) => count }),
  figureColumn({ title: 'Days', decimals: 0, from: 'medium', value: ({ days }) => days }),
];

function shown(gain: number | null): string {
  return formatNumber(gain === null ? null : HUNDREDTHS * gain, { decimals: 2, signed: true });
}

/** Everyone who voted on a decided question, to the worst. */
export function BoardPart({ board, page }: { readonly board: BoardPage; readonly page: number }) {
  const { ranked, tooFew, places } = board;
  const total = ranked + tooFew;
  return (
    <Section title="Board">
      {total > 0 && (
        <Note look="text">
          {formatPlural(total, 'member')} with a decided question, {formatCount(ranked)} of them ranked. Of so
          many, some would look good by luck alone. Accounts of one person count once: later ones are listed
          without a rank. Gains are hundredths of a Brier score.
        </Note>
      )}
      <DataTable
        label="Board of predictions"
        columns={COLUMNS}
        rows={places}
        rowKey={({ voter }) => voter}
        narrow="cards"
        empty={
          <Empty title="Nobody is on the board yet">
            Everyone is listed once a question they voted on is decided, and ranked from {RANKED_COUNT}{' '}
            questions on {RANKED_DAYS} days.
          </Empty>
        }
      />
      <PageLinks
        page={page}
        pageCount={Math.ceil(total / PLACES_PER_PAGE)}
        hrefFor={(other) => predictionsPath({ show: 'board', page: other })}
      />
    </Section>
  );
}

import { shareText } from '@/components/portfolios/money-text/money-text';
import { useSession } from '@/components/session/session/use-session';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { overlap } from '@/lib/portfolios/risk/overlap';

interface Row {
  readonly name: string;
  readonly path: string;
  readonly kind: 'robot' | 'portfolio';
  /** A fraction; below 0 where opposite sides prevail. */
  readonly overlap: number;
  /** Tickers that both hold. */
  readonly shared: readonly string[];
}

const KIND_LABELS: Readonly<Record<Row['kind'], string>> = { robot: 'Robot', portfolio: 'Copied portfolio' };

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Followed or copied',
    wraps: true,
    value: ({ name }) => name,
    cell: ({ name, path }) => <a href={path}>{name}</a>,
  },
  { title: 'Kind', align: 'start', value: ({ kind }) => kind, cell: ({ kind }) => KIND_LABELS[kind] },
  {
    title: 'Overlap',
    from: 'phone',
    value: (row) => row.overlap,
    cell: (row) => shareText(row.overlap),
  },
  {
    title: 'Held by both',
    align: 'start',
    wraps: true,
    value: ({ shared }) => shared.join(' '),
    cell: ({ shared }) => (shared.length === 0 ? 'Nothing' : shared.join(', ')),
  },
];

/** How much of the portfolio is also in the robots its user follows and the portfolios they copy; nothing for guests. */
export function OverlapSection({ holdings }: { readonly holdings: AnalysisView['holdings'] }) {
  const isUser = useSession() === 'signed-in';
  const call = useCall('CxPortfolio/GetFollowedHoldings', isUser ? {} : null);
  if (!isUser) return null;
  const own = new Map(holdings.flatMap(({ ticker, weight }) => (ticker === null ? [] : [[ticker, weight]])));
  return (
    <Section title="Overlap with what you follow">
      <Loaded call={call} what="what you follow" height="6rem">
        {({ items }) => (
          <DataTable
            label="Overlap with followed robots and copied portfolios"
            columns={COLUMNS}
            rows={items
              .map(({ weights, ...item }) => {
                const theirs = new Map(weights.map(({ ticker, weight }) => [ticker, weight]));
                return {
                  ...item,
                  overlap: overlap(own, theirs),
                  shared: [...theirs.keys()].filter((ticker) => own.has(ticker)),
                };
              })
              .sort((one, other) => other.overlap - one.overlap)}
            rowKey={({ path }) => path}
            isCompact
            narrow="rows"
            empty={
              <Empty title="Nothing to compare with">
                Follow a robot or copy a portfolio to paper, and what you hold in common appears here.
              </Empty>
            }
          />
        )}
      </Loaded>
      <Note look="caption">
        What both hold of each ticker, by weight. Where one is long and the other short, it’s taken off.
        Robots count with their open positions, copies with what they hold.
      </Note>
    </Section>
  );
}

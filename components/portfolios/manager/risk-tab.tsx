'use client';

import { shareText } from '@/components/portfolios/money-text/money-text';
import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { ShareBar } from '@/components/ui/share-bar/share-bar';
import { Stack } from '@/components/ui/stack/stack';
import { Stat, StatGrid } from '@/components/ui/stat/stat';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatNumber, formatPercent, formatPlural } from '@/lib/core/format/number';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { OverlapSection } from './overlap-section';
import { type AskedMonth, PortfolioMonth } from './portfolio-month';

type Risk = NonNullable<AnalysisView['risk']>;
type Share = Risk['shares'][number];
type Window = AnalysisView['stress'][number];

const SHARE_COLUMNS: readonly Column<Share>[] = [
  { title: 'Holding', value: ({ name }) => name, cell: ({ name }) => name },
  { title: 'Weight', from: 'phone', value: ({ weight }) => weight, cell: ({ weight }) => shareText(weight) },
  {
    title: 'Share of risk',
    from: 'phone',
    value: ({ share }) => share,
    cell: ({ share }) => shareText(share),
  },
  { title: 'As a bar', align: 'start', cell: ({ share }) => <ShareBar share={share} /> },
];

interface RiskTabProps {
  readonly analysis: AnalysisView;
  readonly month: AskedMonth;
}

export function RiskTab({ analysis, month }: RiskTabProps) {
  const { risk, stress, benchmark } = analysis;
  return (
    <Stack gap={5}>
      {risk ? (
        <Measured risk={risk} />
      ) : (
        <Empty title="Not enough prices yet">
          Shares of risk need 20 days on which all your holdings traded.
        </Empty>
      )}
      <PortfolioMonth asked={month} analysis={analysis} />
      <OverlapSection holdings={analysis.holdings} />
      {stress.length > 0 && (
        <Section title={`Through the deepest falls of ${benchmark?.ticker ?? 'the benchmark'}`}>
          <DataTable
            label="Past falls"
            columns={STRESS_COLUMNS}
            rows={stress}
            rowKey={({ from }) => from}
            isCompact
            narrow="rows"
          />
          <Note look="caption">
            What your holdings would have made with today’s weights. Those without prices then count as cash.
          </Note>
        </Section>
      )}
    </Stack>
  );
}

const STRESS_COLUMNS: readonly Column<Window>[] = [
  {
    title: 'From high to low',
    value: ({ from }) => from,
    cell: ({ from, to }) => `${formatDay(parseIsoDay(from))} to ${formatDay(parseIsoDay(to))}`,
  },
  {
    title: 'Benchmark',
    from: 'phone',
    value: ({ benchmark }) => benchmark,
    cell: ({ benchmark }) => <Change value={100 * benchmark} decimals={1} />,
  },
  {
    title: 'Your weights',
    from: 'phone',
    value: ({ portfolio }) => portfolio,
    cell: ({ portfolio }) => <Change value={100 * portfolio} decimals={1} />,
  },
  {
    title: 'Without prices then',
    align: 'start',
    wraps: true,
    value: ({ without }) => without.join(' '),
    cell: ({ without }) => (without.length === 0 ? 'None' : without.join(', ')),
  },
];

function Measured({ risk }: { readonly risk: Risk }) {
  const { shares, volatility, effectiveBets, sessions, isShort, without, correlations } = risk;
  return (
    <>
      <Section title="Where the risk comes from">
        <StatGrid look="dense">
          <Stat label="Volatility a year">{shareText(volatility)}</Stat>
          <Stat label="Effective bets" note={`of ${formatPlural(shares.length, 'holding')}`}>
            {formatNumber(effectiveBets, { decimals: 1 })}
          </Stat>
          <Stat label="Days" note={isShort ? 'Few: take this with care' : 'The newest weigh most'}>
            {sessions}
          </Stat>
        </StatGrid>
        <DataTable
          label="Shares of risk"
          columns={SHARE_COLUMNS}
          rows={shares}
          rowKey={({ name }) => name}
          isCompact
          narrow="rows"
        />
        <Note look="caption">
          Shares sum to 100%. A holding below 0% offsets others.
          {without.length > 0 && ` Left out, with too few prices: ${without.join(', ')}.`}
        </Note>
      </Section>
      {correlations.length > 1 && <Correlations risk={risk} />}
    </>
  );
}

interface CorrelationRow {
  readonly name: string;
  readonly values: readonly number[];
}

function Correlations({ risk: { shares, correlations } }: { readonly risk: Risk }) {
  const names = shares.slice(0, correlations.length).map(({ name }) => name);
  const rows = names.map((name, at): CorrelationRow => ({ name, values: correlations[at] ?? [] }));
  const columns: readonly Column<CorrelationRow>[] = [
    { title: 'Holding', value: ({ name }) => name, cell: ({ name }) => name },
    ...names.map((name, at) => ({
      title: name,
      value: ({ values }: CorrelationRow) => values[at] ?? null,
      cell: ({ values }: CorrelationRow) => formatPercent(100 * (values[at] ?? 0)),
    })),
  ];
  return (
    <Section title="Correlation">
      <DataTable label="Correlation" columns={columns} rows={rows} rowKey={({ name }) => name} isCompact />
      <Note look="caption">
        Of daily returns, drawn toward their average as far as the number of days makes sensible (Ledoit and
        Wolf, 2004).
      </Note>
    </Section>
  );
}

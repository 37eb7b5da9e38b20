'use client';

import { moneyText, quantityText } from '@/components/portfolios/money-text/money-text';
import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Empty } from '@/components/ui/empty/empty';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import type { AnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import type { CostMethod } from '@/lib/portfolios/records/portfolio-records';
import { inOrder, METHOD_LABELS } from './method-labels';

type Month = AnalysisView['income'][number];
type Sale = AnalysisView['sales'][number];

function monthColumns(base: string): readonly Column<Month>[] {
  const column = (
    title: string,
    field: Exclude<keyof Month, 'month'>,
    isOnPhones = false,
  ): Column<Month> => ({
    title,
    ...(isOnPhones && { from: 'phone' as const }),
    value: (row) => row[field],
    cell: (row) => moneyText(row[field], base),
    total: (rows) =>
      moneyText(
        rows.reduce((sum, row) => sum + row[field], 0),
        base,
      ),
  });
  return [
    { title: 'Month', value: ({ month }) => month, cell: ({ month }) => month },
    column('Dividends', 'dividends', true),
    column('Interest', 'interest'),
    column('Rewards', 'rewards'),
    column('Tax', 'tax', true),
    column('Other fees', 'otherFees'),
  ];
}

function saleColumns(base: string): readonly Column<Sale>[] {
  const date = (day: string) => formatDay(parseIsoDay(day));
  return [
    { title: 'Sold', value: ({ closed }) => closed, cell: ({ closed }) => date(closed) },
    { title: 'Holding', align: 'start', from: 'phone', value: ({ name }) => name, cell: ({ name }) => name },
    { title: 'Bought', value: ({ opened }) => opened, cell: ({ opened }) => date(opened) },
    { title: 'Quantity', value: ({ quantity }) => quantity, cell: ({ quantity }) => quantityText(quantity) },
    { title: 'Cost', value: ({ cost }) => cost, cell: ({ cost }) => moneyText(cost, base) },
    {
      title: 'Proceeds',
      value: ({ proceeds }) => proceeds,
      cell: ({ proceeds }) => moneyText(proceeds, base),
    },
    {
      title: 'Result',
      from: 'phone',
      value: ({ cost, proceeds }) => proceeds - cost,
      cell: ({ cost, proceeds }) => <Tone text={moneyText(proceeds - cost, base, true)} />,
    },
  ];
}

interface MethodResults {
  readonly name: string;
  readonly realized: number;
  readonly unrealized: number;
}

/** Where the result comes from, income by month, and closed lots. */
export function IncomeTab({
  analysis: { results, total, income, sales, base },
  method,
}: {
  readonly analysis: AnalysisView;
  readonly method: CostMethod;
}) {
  const months = monthColumns(base);
  const lots = saleColumns(base);
  const [first, second] = inOrder(method).map((one) => ({
    name: METHOD_LABELS[one].short,
    realized: one === 'fifo' ? results.realizedFifo : results.realizedAverage,
    unrealized: one === 'fifo' ? results.unrealizedFifo : results.unrealizedAverage,
  })) as [MethodResults, MethodResults];
  const signed = (value: number) => <Tone text={moneyText(value, base, true)} />;
  return (
    <Stack gap={5}>
      <Section title="Where the result comes from">
        <Facts isColumn>
          <Fact term={`Realized, ${first.name}`}>{signed(first.realized)}</Fact>
          <Fact term={`Unrealized, ${first.name}`}>{signed(first.unrealized)}</Fact>
          <Fact term="Dividends, interest and rewards">
            {signed(results.dividends + results.interest + results.rewards)}
          </Fact>
          <Fact term="Tax withheld">{signed(-results.tax)}</Fact>
          <Fact term="Fees apart from trades">{signed(-results.otherFees)}</Fact>
          {results.leftInKind !== 0 && (
            <Fact term="Gains of what was moved out">{signed(results.leftInKind)}</Fact>
          )}
          {Math.abs(results.currency) >= 0.005 && (
            <Fact term="Gains of cash in other currencies">{signed(results.currency)}</Fact>
          )}
          <Fact term="In all">{signed(total)}</Fact>
          <Fact term="Costs of trades, already within">{moneyText(results.tradingFees, base)}</Fact>
          <Fact term={`Realized and unrealized, ${second.name}`}>
            {moneyText(second.realized, base, true)} and {moneyText(second.unrealized, base, true)}
          </Fact>
        </Facts>
      </Section>
      <Section
        title="Income by month"
        aside={income.length > 0 && <CsvButton name="income" columns={months} rows={income} />}
      >
        <DataTable
          label="Income by month"
          columns={months}
          rows={income}
          rowKey={({ month }) => month}
          isCompact
          narrow="rows"
          empty={
            <Empty title="No income yet">Dividends, interest and fees you add appear here by month.</Empty>
          }
        />
      </Section>
      <Section
        title="Closed lots"
        aside={sales.length > 0 && <CsvButton name="closed-lots" columns={lots} rows={sales} />}
      >
        <DataTable
          label="Closed lots"
          columns={lots}
          rows={sales}
          rowKey={({ name, opened, closed, quantity, proceeds }) =>
            `${name} ${opened} ${closed} ${quantity} ${proceeds}`
          }
          isCompact
          narrow="rows"
          empty={
            <Empty title="Nothing sold yet">Each lot you sell appears here, the oldest sold first.</Empty>
          }
        />
      </Section>
    </Stack>
  );
}

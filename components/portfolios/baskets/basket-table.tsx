'use client';

import { type Column, readSort, sortRows, writeSort } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { Empty } from '@/components/ui/empty/empty';
import { Section } from '@/components/ui/section/section';
import { SHOWN } from '@/components/ui/shown/shown';
import type { BasketRow } from '@/lib/portfolios/baskets/basket-view';
import { type BasketListAddress, basketListPath, basketPath } from '@/lib/site/addresses/basket-address';
import { basketRisk, CLASS_LABELS, RISK_LABELS } from './basket-labels';

const past = ({ backtest }: BasketRow) => backtest?.figures;

const COLUMNS: readonly Column<BasketRow>[] = [
  {
    title: 'Portfolio',
    wraps: true,
    value: ({ name }) => name,
    cell: ({ id, name, class: only }) => (
      <>
        <a href={basketPath(id)}>{name}</a>
        <small>{CLASS_LABELS[only]}</small>
      </>
    ),
  },
  figureColumn({
    ...{ id: 'since', title: 'Since publication', unit: '%', decimals: 1, isChange: true, from: 'phone' },
    value: ({ sincePublication }) => sincePublication?.figures.returnPct ?? null,
  }),
  figureColumn({
    ...{ id: 'annual', title: 'Backtest', unit: '% a year', decimals: 1, isChange: true, from: 'phone' },
    value: (row) => past(row)?.annualPct ?? null,
  }),
  figureColumn({
    ...{ title: 'Benchmark', unit: '% a year', decimals: 1, isChange: true, from: 'medium' },
    value: ({ backtest }) => backtest?.benchmark?.annualPct ?? null,
  }),
  figureColumn({
    ...{ id: 'volatility', title: 'Volatility', unit: '%', decimals: 1, from: 'medium' },
    value: (row) => past(row)?.volatilityPct ?? null,
  }),
  figureColumn({
    ...{ id: 'sharpe', title: 'Sharpe ratio', decimals: 2, from: 'medium' },
    value: (row) => past(row)?.sharpe ?? null,
  }),
  figureColumn({
    ...{ id: 'drawdown', title: 'Max drawdown', unit: '%', decimals: 1, from: 'medium' },
    value: (row) => past(row)?.maxDrawdownPct ?? null,
  }),
  figureColumn({
    ...{ id: 'turnover', title: 'Turnover', unit: '% a year', decimals: 0, from: 'widest' },
    value: (row) => past(row)?.turnoverPct ?? null,
  }),
  figureColumn({
    ...{ id: 'costs', title: 'Costs', unit: '% a year', decimals: 2, from: 'wide' },
    value: (row) => past(row)?.costsPct ?? null,
  }),
  figureColumn({
    ...{ id: 'luck', title: 'Luck meter', unit: '%', decimals: 0, from: 'wide' },
    value: (row) => past(row)?.luck?.pct ?? null,
  }),
];

const FILE_COLUMNS: readonly Column<BasketRow>[] = [
  { title: 'Id', value: ({ id }) => id, cell: ({ id }) => id },
  ...COLUMNS,
  { title: 'Rule', value: ({ rule }) => rule, cell: ({ rule }) => rule },
];

interface BasketTableProps {
  readonly title: string;
  readonly address: BasketListAddress;
  readonly rows: readonly BasketRow[];
}

/** Baskets of a list, as its address narrows and orders them. */
export function BasketTable({ title, address, rows }: BasketTableProps) {
  const { list, risk } = address;
  const shown = rows.filter((row) => risk === null || basketRisk(row) === risk);
  const sort = address.sort === null ? null : readSort(address.sort, COLUMNS);
  return (
    <Section
      title={title}
      aside={
        <span className={SHOWN.withScripts}>
          <CsvButton name={list} columns={FILE_COLUMNS} rows={shown} />
        </span>
      }
    >
      <DataTable
        label={title}
        columns={COLUMNS}
        rows={sortRows(shown, COLUMNS, sort)}
        rowKey={({ id }) => id}
        narrow="rows"
        sort={{
          current: sort,
          hrefFor: (next) => basketListPath({ list, risk, sort: writeSort(next) }),
          nofollow: true,
        }}
        empty={
          <Empty title="No portfolios match">
            {risk === null
              ? 'None are published yet.'
              : `None has ${RISK_LABELS[risk].toLowerCase()} risk. Choose another one or all.`}
          </Empty>
        }
      />
    </Section>
  );
}

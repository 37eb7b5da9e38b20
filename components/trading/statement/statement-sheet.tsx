import type { ReactNode } from 'react';
import { Money } from '@/components/live/live-price/live-money';
import { formatQuote } from '@/components/live/live-price/price-labels';
import { formatQuantity, ORDER_SIDE_LABELS, SIDE_LABELS } from '@/components/trading/paper-data/paper-labels';
import { Button } from '@/components/ui/button/button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { Note } from '@/components/ui/note/note';
import { PageActions } from '@/components/ui/page/page';
import { saveFile } from '@/components/ui/save-file/save-file';
import { Section } from '@/components/ui/section/section';
import { formatDuration } from '@/lib/core/format/duration';
import { formatCount, formatMoney } from '@/lib/core/format/number';
import { paperFilePath } from '@/lib/site/addresses/addresses';
import {
  accountLabel,
  changeParts,
  closedTrades,
  exactMoney,
  heldLabel,
  type PaperStatement,
  periodLabel,
  type StatementFill,
  traderLabel,
  utcLabel,
} from './statement-labels';

interface StatementSheetProps {
  readonly statement: PaperStatement;
  readonly priceKind: string;
}

/** A statement, one part below the other, as it is printed. */
export function StatementSheet({ statement, priceKind }: StatementSheetProps) {
  const { account, from, to, madeAt, fills, fillCount, tradeCount, averageHolding, commissions } = statement;
  const save = async () => {
    const { statementCsv } = await import('./statement-csv');
    const name = `tickproof-paper-${account.generation}-statement-${from}-to-${to}.csv`;
    saveFile(name, 'text/csv', statementCsv(statement, priceKind));
  };
  return (
    <>
      <PageActions>
        <Button look="secondary" size={36} onClick={() => void save()}>
          Save as CSV
        </Button>
        <Button look="secondary" size={36} onClick={() => window.print()}>
          Print
        </Button>
      </PageActions>
      <Facts aria-label="Statement">
        <Fact term="Account">{accountLabel(statement)}</Fact>
        <Fact term="Period">{periodLabel(statement)}</Fact>
        <Fact term="Money">Paper · {priceKind}</Fact>
        <Fact term="Made">{utcLabel(madeAt)}</Fact>
      </Facts>
      <EquityChange statement={statement} />
      <Facts aria-label="Trading">
        <Fact term="Closed trades">{formatCount(tradeCount)}</Fact>
        <Fact term="Fills">{formatCount(fillCount)}</Fact>
        <Fact term="Commissions paid">{formatMoney(commissions)}</Fact>
        <Fact term="Average holding time">{formatDuration(averageHolding)}</Fact>
      </Facts>
      <Part
        title="Open positions at the end"
        rows={statement.positions}
        none="Nothing was open at the end."
        columns={POSITIONS}
      />
      <Part
        title="Closed trades"
        rows={closedTrades(statement)}
        none="No trade was closed in this period."
        columns={TRADES}
      />
      {statement.actions.length > 0 && (
        <Part title="Corporate actions" rows={statement.actions} none="" columns={ACTIONS} />
      )}
      <Part title="Fills" rows={fills} none="Nothing was traded in this period." columns={FILLS} />
      {fills.length < fillCount && (
        <Note>
          Only the newest {formatCount(fills.length)} of {formatCount(fillCount)} fills are listed, and the
          trades they closed.{' '}
          <a href={paperFilePath('fills', account.generation)}>All fills of the account (CSV)</a>
        </Note>
      )}
    </>
  );
}

function EquityChange({ statement }: Pick<StatementSheetProps, 'statement'>) {
  const { opening, parts, closing } = changeParts(statement);
  const { total } = statement.change;
  return (
    <Section title="Equity">
      <DataTable
        label="Equity"
        narrow="folds"
        rows={[
          { ...opening, text: exactMoney(opening.amount, false) },
          ...parts.map((part) => ({ ...part, text: exactMoney(part.amount) })),
          { ...closing, text: exactMoney(closing.amount, false) },
        ]}
        rowKey={({ title }) => title}
        columns={[
          {
            title: 'Part',
            cell: ({ title, note }) => (
              <>
                {title}
                <small>{note}</small>
              </>
            ),
          },
          { title: 'Amount', cell: ({ text }) => text },
        ]}
      />
      <Note look="caption">
        The equity changed by {exactMoney(total)}, which is the sum of the parts to the millionth of a dollar.
        Equity is stored once an hour, and after 30 days only a day’s last value is kept: opening and closing
        equity are the last ones stored by then.
      </Note>
    </Section>
  );
}

function Part<Row>({
  title,
  rows,
  none,
  columns,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly none: string;
  readonly columns: readonly Column<Row>[];
}): ReactNode {
  return (
    <Section title={title}>
      <DataTable
        label={title}
        narrow="cards"
        rows={rows}
        // Nothing moves within a statement.
        rowKey={(row) => rows.indexOf(row)}
        columns={columns}
        empty={<Note>{none}</Note>}
      />
    </Section>
  );
}

const POSITIONS: readonly Column<PaperStatement['positions'][number]>[] = [
  { title: 'Ticker', cell: ({ ticker }) => ticker },
  { title: 'Side', align: 'start', cell: ({ side }) => SIDE_LABELS[side] },
  { title: 'Quantity', cell: ({ quantity }) => formatQuantity(quantity) },
  { title: 'Price', cell: ({ price }) => formatQuote(price) },
  { title: 'Value', cell: ({ value }) => formatMoney(value) },
  {
    title: 'Open P/L',
    cell: ({ openProfit }) => (openProfit === null ? '—' : <Money amount={openProfit} decimals={2} />),
  },
];

const TRADES: readonly Column<StatementFill>[] = [
  { title: 'Ticker', cell: ({ ticker }) => ticker },
  { title: 'Side', align: 'start', cell: ({ side }) => SIDE_LABELS[side === 'sell' ? 'long' : 'short'] },
  { title: 'Quantity', cell: ({ quantity }) => formatQuantity(quantity) },
  { title: 'Closed', cell: ({ time }) => utcLabel(time) },
  { title: 'Held', cell: heldLabel },
  { title: 'Entry price', cell: ({ openPrice }) => formatQuote(openPrice) },
  { title: 'Exit price', cell: ({ price }) => formatQuote(price) },
  { title: 'P/L', cell: ({ profit }) => <Money amount={profit ?? 0} decimals={2} /> },
  { title: 'By', align: 'start', wraps: true, cell: traderLabel },
];

const ACTIONS: readonly Column<PaperStatement['actions'][number]>[] = [
  { title: 'Ticker', cell: ({ ticker }) => ticker },
  { title: 'Time', cell: ({ time }) => utcLabel(time) },
  { title: 'What', align: 'start', wraps: true, cell: ({ text }) => text },
  { title: 'Cash', cell: ({ cash }) => <Money amount={cash} decimals={2} /> },
];

const FILLS: readonly Column<StatementFill>[] = [
  { title: 'Ticker', cell: ({ ticker }) => ticker },
  { title: 'Time', cell: ({ time }) => utcLabel(time) },
  { title: 'Side', align: 'start', cell: ({ side }) => ORDER_SIDE_LABELS[side] },
  { title: 'Quantity', cell: ({ quantity }) => formatQuantity(quantity) },
  { title: 'Price', cell: ({ price }) => formatQuote(price) },
  { title: 'Commission', cell: ({ commission }) => formatMoney(commission) },
  { title: 'By', align: 'start', wraps: true, cell: traderLabel },
];

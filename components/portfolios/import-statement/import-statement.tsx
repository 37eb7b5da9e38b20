'use client';

import { type ChangeEvent, useState } from 'react';
import { moneyText, quantityText } from '@/components/portfolios/money-text/money-text';
import { ActButton } from '@/components/ui/act-button/act-button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Modal } from '@/components/ui/modal/modal';
import { Note, Points } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import { parseIsoDay } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';
import { formatCount, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import { failureText } from '@/lib/http/api/client/call';
import type { StatementPreview } from '@/lib/portfolios/records/statement-preview';
import type { RowProblem } from '@/lib/portfolios/statements/read-statement';
import type { PlainTransaction } from '@/lib/portfolios/transactions/plain-transaction';
import { helpPath } from '@/lib/site/addresses/addresses';
import { AccountSource } from './account-source';
import { type PastImport, PastImports } from './past-imports';
import type { Booked, FileChoices, ImportTarget } from './statement-calls';
import { StatementQuestions } from './statement-questions';

const NO_CHOICES: FileChoices = { columns: {}, types: {}, tickers: {}, dateOrder: null, currency: 'USD' };

interface ImportStatementProps {
  readonly target: ImportTarget;
  /** What it was imported from before; null without an account. */
  readonly past: { readonly no: number; readonly imports: readonly PastImport[] } | null;
  /** Where focus returns on close. */
  readonly opener: HTMLElement | null;
  /** Called after an import, and after it was undone. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Imports a broker's file: shows what it would book and what is wrong with it, then books it; can be undone. */
export function ImportStatement({ target, past, opener, onChanged, onClose }: ImportStatementProps) {
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<FileChoices>(NO_CHOICES);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  const read = async (chosen: File, decided: FileChoices) => {
    setFile(chosen);
    setChoices(decided);
    setProblem(null);
    setReading(true);
    try {
      setPreview(await target.preview(chosen, decided));
    } catch (error) {
      setPreview(null);
      setProblem(failureText(error));
    } finally {
      setReading(false);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    setPreview(null);
    if (chosen) void read(chosen, NO_CHOICES);
  };
  const book = async (chosen: File): Promise<string | null> => {
    const done = await target.book(chosen, choices);
    if (typeof done === 'string') return done;
    onChanged();
    onClose();
    showToast(`${formatPlural(done.added, 'transaction')} imported`, 'success', {
      text: 'Undo',
      onPress: () => void undo(done, onChanged),
    });
    return null;
  };
  const isReady = file !== null && preview !== null && preview.added > 0 && !preview.needsDateOrder;
  return (
    <Modal
      title="Import transactions"
      width="wide"
      opener={opener}
      onClose={onClose}
      footer={
        isReady && (
          <ActButton look="primary" size={44} act={() => book(file)} disabled={isReading}>
            {importLabel(preview)}
          </ActButton>
        )
      }
    >
      <Stack gap={4}>
        <Note>
          A CSV file of transactions from your broker or exchange. We recognize files of Charles Schwab,
          Fidelity, Interactive Brokers, Robinhood, Vanguard, E*TRADE, Coinbase, Kraken, Binance, Trading 212,
          DEGIRO, eToro, Webull and M1, and files exported here. For others, you choose the columns.{' '}
          <a href={helpPath('portfolio-manager')}>How importing works</a>
        </Note>
        <label>
          CSV file{' '}
          <input type="file" accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,text/plain" onChange={choose} />
        </label>
        {past === null ? (
          <Note>We read your file without storing it. Its transactions stay in this browser.</Note>
        ) : (
          <AccountSource
            onFile={(found) => void read(found, NO_CHOICES)}
            onProblem={(text) => {
              setPreview(null);
              setProblem(text);
            }}
          />
        )}
        <div role="status">
          {isReading && 'Reading…'}
          {problem !== null && <Note look="problem">{problem}</Note>}
        </div>
        {preview && file && (
          <>
            <Note look="text">{summarize(preview)}</Note>
            <StatementQuestions
              preview={preview}
              choices={choices}
              onChange={(decided) => void read(file, decided)}
            />
            <PreviewTables preview={preview} />
          </>
        )}
        {preview === null && past && <PastImports {...past} onChanged={onChanged} />}
      </Stack>
    </Modal>
  );
}

async function undo(done: Booked, onChanged: () => void): Promise<void> {
  try {
    await done.undo();
    onChanged();
    showToast('Import undone', 'success');
  } catch (error) {
    showToast(failureText(error), 'error');
  }
}

/** `Import 18, skip 2`. */
function importLabel(preview: StatementPreview): string {
  const skipped = countSkipped(preview);
  return `Import ${formatCount(preview.added)}${skipped === 0 ? '' : `, skip ${formatCount(skipped)}`}`;
}

function countSkipped({ problemCount, unknownTypes }: StatementPreview): number {
  return problemCount + unknownTypes.reduce((sum, { count }) => sum + count, 0);
}

function summarize(preview: StatementPreview): string {
  const { broker, report, added, known, ignored } = preview;
  const parts = [
    broker === null ? 'Unknown file.' : `${broker}, ${report}.`,
    added === 0 ? 'Nothing to add.' : `${formatPlural(added, 'transaction')} to add.`,
  ];
  if (known > 0) parts.push(`${formatPlural(known, 'transaction')} already in this portfolio.`);
  if (ignored > 0)
    parts.push(
      `${formatPlural(ignored, 'row')} left out that ${ignored === 1 ? 'changes' : 'change'} nothing, such as moves between your own wallets.`,
    );
  return parts.join(' ');
}

const PROBLEM_COLUMNS: readonly Column<RowProblem>[] = [
  { title: 'Line', align: 'start', from: 'phone', cell: ({ line }) => line },
  { title: 'Column', align: 'start', cell: ({ column }) => column ?? NO_FIGURE },
  {
    title: 'Value',
    align: 'start',
    from: 'phone',
    wraps: true,
    cell: ({ value }) => (value === '' ? 'empty' : value),
  },
  { title: 'Problem', align: 'start', from: 'phone', wraps: true, cell: ({ text }) => text },
];

const ROW_COLUMNS: readonly Column<PlainTransaction>[] = [
  { title: 'Day', from: 'phone', cell: ({ day }) => formatDay(parseIsoDay(day)) },
  { title: 'Kind', align: 'start', from: 'phone', cell: kindText },
  { title: 'Ticker', align: 'start', cell: ({ instrument, symbol }) => instrument ?? symbol ?? NO_FIGURE },
  {
    title: 'Quantity',
    cell: ({ quantity }) => (quantity === null ? NO_FIGURE : quantityText(Number(quantity))),
  },
  { title: 'Cash', from: 'phone', cell: ({ amount, currency }) => cashText(amount, currency) },
  { title: 'Fee', cell: ({ fee, currency }) => cashText(fee, currency) },
];

function cashText(amount: string, currency: string): string {
  return amount === '0' ? NO_FIGURE : moneyText(Number(amount), currency);
}

const KIND_TEXTS: Readonly<Partial<Record<PlainTransaction['kind'], string>>> = {
  fx: 'Currency conversion',
  swap: 'Coin exchange',
};

function kindText({ kind, quantity }: PlainTransaction): string {
  if (kind === 'trade') return quantity?.startsWith('-') ? 'Sell' : 'Buy';
  return KIND_TEXTS[kind] ?? `${kind[0]?.toUpperCase()}${kind.slice(1).replace('-', ' ')}`;
}

/** Errors first, then rows as they would be booked. */
function PreviewTables({ preview }: { readonly preview: StatementPreview }) {
  const { problems, problemCount, rows, added, warnings } = preview;
  return (
    <>
      {problems.length > 0 && (
        <>
          <Note look="warning">
            {formatPlural(problemCount, 'row')} can’t be read and would be left out
            {problemCount > problems.length && `. The first ${problems.length} are shown`}.
          </Note>
          <DataTable
            label="Rows left out"
            isCompact
            columns={PROBLEM_COLUMNS}
            rows={problems}
            rowKey={({ line, column }) => `${line} ${column}`}
          />
        </>
      )}
      {warnings.length > 0 && (
        <Points>
          {warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Points>
      )}
      {rows.length > 0 && (
        <>
          <Note>
            {added > rows.length
              ? `The newest ${rows.length} of ${formatCount(added)}`
              : 'As they would be booked'}
          </Note>
          <DataTable
            label="Transactions to import"
            isCompact
            columns={ROW_COLUMNS}
            rows={rows}
            rowKey={(row) => rows.indexOf(row)}
          />
        </>
      )}
    </>
  );
}

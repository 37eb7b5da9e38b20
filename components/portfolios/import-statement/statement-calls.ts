import { formatCount } from '@/lib/core/format/number';
import { call, sendForm } from '@/lib/http/api/client/call';
import {
  type AddedTransaction,
  MAX_KEPT,
  type PortfolioImport,
} from '@/lib/portfolios/records/portfolio-records';
import type { StatementPreview } from '@/lib/portfolios/records/statement-preview';
import type { StatementChoices } from '@/lib/portfolios/statements/read-statement';
import type { TickerChoice } from '@/lib/portfolios/statements/to-transactions';

/** What a file's owner has decided about it. */
export interface FileChoices extends StatementChoices {
  readonly tickers: TickerChoice;
}

export interface Booked {
  readonly added: number;
  /** Takes back what was added. Throws what is to be shown. */
  readonly undo: () => Promise<void>;
}

/** Where a file is imported to. Its functions throw what is to be shown. */
export interface ImportTarget {
  readonly preview: (file: File, choices: FileChoices) => Promise<StatementPreview>;
  /** @returns a sentence if it can't be booked */
  readonly book: (file: File, choices: FileChoices) => Promise<Booked | string>;
}

/** A user's portfolio, by its number. */
export function storedTarget(no: number): ImportTarget {
  return {
    preview: (file, choices) =>
      sendForm<StatementPreview>(
        'CxPortfolio/Import',
        statementForm(file, choices, { mode: 'preview', no: String(no) }),
      ),
    async book(file, choices) {
      const { id, added } = await sendForm<Pick<PortfolioImport, 'id' | 'added'>>(
        'CxPortfolio/Import',
        statementForm(file, choices, { mode: 'import', no: String(no) }),
      );
      return { added, undo: () => undoImport(no, id) };
    },
  };
}

interface ReadAnswer {
  readonly preview: StatementPreview;
  /** With times as ISO 8601. */
  readonly transactions: readonly (Omit<AddedTransaction, 'at'> & {
    readonly at: string;
    readonly key: string;
  })[];
}

interface KeepingTarget {
  /** Keys of rows that are there already. */
  readonly known: ReadonlySet<string>;
  /** Keeps others. @returns a sentence if it can't */
  readonly keep: (added: readonly AddedTransaction[]) => Booked | string;
}

/** A portfolio that the browser keeps: the server only reads the file. */
export function keptTarget({ known, keep }: KeepingTarget): ImportTarget {
  const read = async (file: File, choices: FileChoices) => {
    const { preview, transactions } = await sendForm<ReadAnswer>(
      'CxPortfolio/Read',
      statementForm(file, choices, {}),
    );
    const fresh = transactions
      .filter(({ key }) => !known.has(key))
      .map((one) => ({ ...one, at: Date.parse(one.at) }));
    return { preview, fresh, knownCount: transactions.length - fresh.length };
  };
  return {
    async preview(file, choices) {
      const { preview, fresh, knownCount } = await read(file, choices);
      if (knownCount === 0) return preview;
      const rows = fresh.slice(-preview.rows.length).reverse();
      return { ...preview, added: fresh.length, known: knownCount, rows };
    },
    async book(file, choices) {
      const { preview, fresh, knownCount } = await read(file, choices);
      return fresh.length + knownCount < preview.added ? tooMany(preview.added) : keep(fresh);
    },
  };
}

/** Why a browser doesn't keep so many transactions. */
export function tooMany(count: number): string {
  return `These would be ${formatCount(count)} transactions, and this browser keeps at most ${MAX_KEPT}. Join for free to import them all, or export a shorter period.`;
}

/** Reverses what an import added. @throws CallError with a sentence */
export async function undoImport(no: number, importId: string): Promise<void> {
  await call('CxPortfolio/Undo', { no, importId });
}

function statementForm(file: File, choices: FileChoices, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('choices', JSON.stringify(choices));
  // Last: the server checks the other fields before it reads the file.
  form.set('file', file);
  return form;
}

import { call, sendForm } from '@/lib/http/api/client/call';
import type { PortfolioImport } from '@/lib/portfolios/records/portfolio-records';
import type { StatementPreview } from '@/lib/portfolios/records/statement-preview';
import type { StatementChoices } from '@/lib/portfolios/statements/read-statement';
import type { TickerChoice } from '@/lib/portfolios/statements/to-transactions';

/** What a file's owner has decided about it. */
export interface FileChoices extends StatementChoices {
  readonly tickers: TickerChoice;
}

/** The import as answered; the dialog needs no times. */
export type ImportDone = Pick<PortfolioImport, 'id' | 'name' | 'added' | 'known' | 'leftOut'>;

/** @throws CallError with a sentence */
export function previewFile(no: number, file: File, choices: FileChoices): Promise<StatementPreview> {
  return sendForm<StatementPreview>('CxPortfolio/Import', formOf('preview', no, file, choices));
}

/** @throws CallError with a sentence */
export function importFile(no: number, file: File, choices: FileChoices): Promise<ImportDone> {
  return sendForm<ImportDone>('CxPortfolio/Import', formOf('import', no, file, choices));
}

/** Reverses what an import added. @throws CallError with a sentence */
export async function undoImport(no: number, importId: string): Promise<void> {
  await call('CxPortfolio/Undo', { no, importId });
}

function formOf(mode: 'preview' | 'import', no: number, file: File, choices: FileChoices): FormData {
  const form = new FormData();
  form.set('no', String(no));
  form.set('mode', mode);
  form.set('choices', JSON.stringify(choices));
  // Last: the server checks the other fields before it reads the file.
  form.set('file', file);
  return form;
}

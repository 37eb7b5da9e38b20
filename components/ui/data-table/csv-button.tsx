import { useBusy } from '@/components/ui/act-button/use-busy';
import { Button } from '@/components/ui/button/button';
import { saveFile } from '@/components/ui/save-file/save-file';
import { showToast } from '@/components/ui/toast/toast-store';
import { failureText } from '@/lib/http/api/client/call';
import type { Column } from './column';

interface CsvButtonProps<Row> {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Those of the file, or what loads them. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>);
}

/** Saves columns and rows as a file. */
export function CsvButton<Row>({ name, columns, rows }: CsvButtonProps<Row>) {
  const [isBusy, runOnce] = useBusy();
  const save = () =>
    runOnce(async () => {
      try {
        const [{ tableCsv }, all] = await Promise.all([
          import('./table-csv'),
          typeof rows === 'function' ? rows() : rows,
        ]);
        saveFile(`${name}.csv`, 'text/csv', tableCsv(columns, all));
      } catch (error) {
        showToast(failureText(error), 'error');
      }
    });
  return (
    <Button look="secondary" size={36} isBusy={isBusy} onClick={() => void save()}>
      CSV
    </Button>
  );
}

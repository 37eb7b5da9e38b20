import { Button } from '@/components/ui/button/button';
import { saveFile } from '@/components/ui/save-file/save-file';
import type { Column } from './column';

interface CsvButtonProps<Row> {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** Saves the columns and rows that are shown as a file. */
export function CsvButton<Row>({ name, columns, rows }: CsvButtonProps<Row>) {
  const save = async () => {
    const { tableCsv } = await import('./table-csv');
    saveFile(`${name}.csv`, 'text/csv', tableCsv(columns, rows));
  };
  return (
    <Button look="secondary" size={36} onClick={() => void save()}>
      CSV
    </Button>
  );
}

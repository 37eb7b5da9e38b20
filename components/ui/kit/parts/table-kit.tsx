'use client';

import { useState, useSyncExternalStore } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { ColumnChooser } from '@/components/ui/column-chooser/column-chooser';
import { type Column, readSort, sortRows, writeSort } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { InteractiveTable } from '@/components/ui/data-table/interactive-table';
import { moveItem } from '@/components/ui/data-table/move-item';
import { TOO_FEW } from '@/components/ui/data-table/too-few';
import { Empty } from '@/components/ui/empty/empty';

interface Robot {
  readonly name: string;
  readonly how: string;
  readonly profit: number;
  readonly trades: number;
  readonly sharpe: number | null | typeof TOO_FEW;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const COLUMNS: readonly Column<Robot>[] = [
  {
    id: 'robot',
    title: 'Robot',
    wraps: true,
    value: ({ name }) => name,
    cell: ({ name, how }) => (
      <>
        <a href="#kit">{name}</a>
        <small>{how}</small>
      </>
    ),
    total: (rows) => `Total of ${rows.length}`,
  },
  figureColumn({
    id: 'profit',
    title: 'P/L',
    unit: '$',
    decimals: 2,
    isChange: true,
    from: 'phone',
    value: ({ profit }) => profit,
    total: (rows) => sum(rows.map(({ profit }) => profit)),
  }),
  figureColumn({
    id: 'trades',
    title: 'Trades',
    from: 'phone',
    value: ({ trades }) => trades,
    total: (rows) => sum(rows.map(({ trades }) => trades)),
  }),
  figureColumn({ id: 'sharpe', title: 'Sharpe', decimals: 1, from: 'medium', value: ({ sharpe }) => sharpe }),
];

const FIGURES = COLUMNS.slice(1).map(({ id = '', title }) => ({ id, label: title, group: 'Figures' }));

const ROBOTS: readonly Robot[] = [
  { name: 'HD · EMA trend', how: 'slow, 60 min', profit: 62.4, trades: 138, sharpe: 1.2 },
  { name: 'V · Time-series momentum', how: 'fast, 15 min', profit: 38.55, trades: 274, sharpe: 0.4 },
  { name: 'UPS · Gap fade', how: 'fast, 5 min', profit: -41.3, trades: 199, sharpe: -0.3 },
  { name: 'KO · Keltner breakout', how: 'slow, 15 min', profit: 0, trades: 12, sharpe: TOO_FEW },
  { name: 'PEP · Fair value', how: 'slow, 60 min', profit: -3, trades: 31, sharpe: null },
];
const MANY = Array.from({ length: 5000 }, (_, index) => ({
  name: `Instrument ${index + 1}`,
  how: '',
  profit: ((index * 7919) % 20_011) / 100 - 100,
  trades: index,
  sharpe: null,
}));
const ADDRESS = '/app/dev/kit/';

/** What the address says, which the server's page of the kit doesn't ask for. */
function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    () => () => undefined,
    () => location.search,
    () => '',
  );
  return new URLSearchParams(search);
}

export function TableKit() {
  const query = useQuery();
  const sort = readSort(query.get('sort') ?? '-profit', COLUMNS);
  const usual = FIGURES.map(({ id }) => id);
  const asked = query.get('cols')?.split('.') ?? usual;
  const chosen = asked.every((id) => usual.includes(id)) ? asked : usual;
  const columns = ['robot', ...chosen].flatMap((id) => COLUMNS.find((column) => column.id === id) ?? []);
  const rows = sortRows(ROBOTS, COLUMNS, sort);
  const rowKey = ({ name }: Robot) => name;
  const hrefFor = (next: Parameters<typeof writeSort>[0]) => {
    const params = new URLSearchParams(query);
    params.set('sort', writeSort(next));
    return `${ADDRESS}?${params}`;
  };
  return (
    <>
      <Actions>
        <ColumnChooser
          columns={FIGURES}
          chosen={chosen}
          usual={usual}
          hrefFor={(ids) => {
            const params = new URLSearchParams(query);
            if (ids.join() === usual.join()) params.delete('cols');
            else params.set('cols', ids.join('.'));
            return `${ADDRESS}?${params}`;
          }}
        />
        <CsvButton name="robots" columns={columns} rows={rows} />
      </Actions>
      <InteractiveTable
        label="Robots, to sort and select"
        narrow="rows"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={{ current: sort, hrefFor }}
        actions={() => (
          <Button look="secondary" size={28} popoverTarget="kit-none">
            Pause
          </Button>
        )}
        bulk={(keys) => (
          <Button look="secondary" size={36} popoverTarget="kit-none">
            Pause {keys.length}
          </Button>
        )}
      />
      <Ordered />
      <InteractiveTable
        isCompact
        label="Five thousand rows"
        columns={COLUMNS.slice(0, 3)}
        rows={MANY}
        rowKey={rowKey}
        bulk={() => null}
      />
      <DataTable label="Loading" narrow="rows" columns={COLUMNS} rows={[]} rowKey={rowKey} waitingRows={3} />
      <DataTable
        label="Empty"
        columns={COLUMNS}
        rows={[]}
        rowKey={rowKey}
        empty={<Empty title="No robots match these filters">Max drawdown up to 10% leaves none.</Empty>}
      />
    </>
  );
}

function Ordered() {
  const [rows, setRows] = useState<readonly Robot[]>(ROBOTS.slice(0, 3));
  return (
    <InteractiveTable
      isCompact
      narrow="cards"
      label="Robots, to order"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ name }) => name}
      onMove={(key, to) =>
        setRows(
          moveItem(
            rows,
            rows.findIndex(({ name }) => name === key),
            to,
          ),
        )
      }
    />
  );
}

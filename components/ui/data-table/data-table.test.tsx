/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { type Column, readSort, sortRows, writeSort } from './column';
import { DataTable } from './data-table';
import { figureColumn } from './figure-column';
import { InteractiveTable } from './interactive-table';
import { moveItem } from './move-item';
import { tableCsv } from './table-csv';
import { TOO_FEW } from './too-few';

interface Holding {
  readonly ticker: string;
  readonly profit: number | null | typeof TOO_FEW;
}

const COLUMNS: readonly Column<Holding>[] = [
  {
    id: 'ticker',
    title: 'Ticker',
    value: ({ ticker }) => ticker,
    cell: ({ ticker }) => <a href={`/ticker/${ticker}/`}>{ticker}</a>,
  },
  figureColumn({
    id: 'profit',
    title: 'P/L',
    unit: '$',
    decimals: 2,
    isChange: true,
    value: ({ profit }) => profit,
    total: (rows) => rows.reduce((sum, { profit }) => sum + (typeof profit === 'number' ? profit : 0), 0),
  }),
];
const ROWS: readonly Holding[] = [
  { ticker: 'NVDA', profit: 12.5 },
  { ticker: 'AAPL', profit: -1200 },
  { ticker: 'MSFT', profit: null },
  { ticker: 'TSLA', profit: TOO_FEW },
  { ticker: 'SPY', profit: 0 },
];
const TABLE = { label: 'Holdings', columns: COLUMNS, rows: ROWS, rowKey: ({ ticker }: Holding) => ticker };

const tickers = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((head) => head.textContent);
/** Lets code that loads late arrive. */
const arrive = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

afterEach(cleanup);

describe('a table by columns', () => {
  it('writes figures of one precision, and adds them up', () => {
    render(<DataTable {...TABLE} />);
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['+12.50', '\u22121,200.00', '—', 'Too few', '0.00', '\u22121,187.50']);
    expect(screen.getByRole('columnheader', { name: 'P/L $' })).toBeVisible();
    expect(tickers().at(-1)).toBe('Total');
  });

  it('sorts by links, which say what they did', () => {
    render(
      <DataTable
        {...TABLE}
        sort={{
          current: { id: 'profit', isDescending: true },
          hrefFor: (sort) => `?sort=${writeSort(sort)}`,
        }}
      />,
    );
    const [ticker, profit] = screen.getAllByRole('columnheader');
    expect(profit).toHaveAttribute('aria-sort', 'descending');
    expect(within(profit as HTMLElement).getByRole('link')).toHaveAttribute('href', '?sort=profit');
    expect(ticker).not.toHaveAttribute('aria-sort');
    expect(within(ticker as HTMLElement).getByRole('link')).toHaveAttribute('href', '?sort=ticker');
  });

  it('sorts what is unknown and what is too little last, either way', () => {
    const order = (text: string) =>
      sortRows(ROWS, COLUMNS, readSort(text, COLUMNS)).map(({ ticker }) => ticker);
    expect(order('-profit')).toEqual(['NVDA', 'SPY', 'AAPL', 'MSFT', 'TSLA']);
    expect(order('profit')).toEqual(['AAPL', 'SPY', 'NVDA', 'MSFT', 'TSLA']);
    expect(order('ticker')).toEqual(['AAPL', 'MSFT', 'NVDA', 'SPY', 'TSLA']);
    expect(readSort('price', COLUMNS)).toBeNull();
  });

  it('writes what it shows to a file', () => {
    const [ticker, profit] = COLUMNS as [Column<Holding>, Column<Holding>];
    expect(tableCsv([profit, ticker], ROWS)).toBe(
      'P/L,Ticker\r\n12.5,NVDA\r\n-1200,AAPL\r\n,MSFT\r\nToo few,TSLA\r\n0,SPY\r\n',
    );
  });

  it('shows what there is instead of rows, or leaves room for them', () => {
    const { rerender } = render(<DataTable {...TABLE} rows={[]} empty={<p>Nothing held.</p>} />);
    expect(screen.getByText('Nothing held.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    rerender(<DataTable {...TABLE} rows={[]} empty={<p>Nothing held.</p>} waitingRows={3} />);
    expect(screen.getByRole('region')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });
});

describe('an interactive table', () => {
  function Selectable({ rows = ROWS }: { readonly rows?: readonly Holding[] }) {
    return (
      <InteractiveTable
        {...TABLE}
        rows={rows}
        bulk={(keys) => <button type="button">Sell {keys.join()}</button>}
      />
    );
  }
  const box = (ticker: string) => screen.getByRole('checkbox', { name: `Select ${ticker}` });
  const link = (ticker: string) => screen.getByRole('link', { name: ticker });

  it('selects rows and ranges, and offers what can be done with them', () => {
    render(<Selectable />);
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.click(box('AAPL'));
    fireEvent.click(box('TSLA'), { shiftKey: true });
    expect(screen.getByRole('status')).toHaveTextContent('3 selected');
    expect(screen.getByRole('button', { name: 'Sell AAPL,MSFT,TSLA' })).toBeVisible();
    fireEvent.click(box('MSFT'));
    expect(screen.getByRole('button', { name: 'Sell AAPL,TSLA' })).toBeVisible();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('status')).toHaveTextContent('5 selected');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is walked and selected by keys', async () => {
    render(<Selectable />);
    const press = (key: string, shiftKey = false) =>
      fireEvent.keyDown(document.activeElement as Element, { key, shiftKey });
    act(() => link('NVDA').focus());
    await arrive();
    press('ArrowDown');
    expect(link('AAPL')).toHaveFocus();
    press(' ');
    expect(box('AAPL')).toBeChecked();
    press('ArrowDown', true);
    press('ArrowDown', true);
    expect(screen.getByRole('status')).toHaveTextContent('3 selected');
    press('End');
    expect(link('SPY')).toHaveFocus();
    press('ArrowDown');
    expect(link('SPY')).toHaveFocus();
    press('Home');
    expect(link('NVDA')).toHaveFocus();
  });

  it('moves rows by Alt with arrows, keeping the focus', async () => {
    function Ordered() {
      const [rows, setRows] = useState(ROWS);
      const onMove = (key: string, to: number) =>
        setRows(
          moveItem(
            rows,
            rows.findIndex(({ ticker }) => ticker === key),
            to,
          ),
        );
      return <InteractiveTable {...TABLE} rows={rows} onMove={onMove} />;
    }
    render(<Ordered />);
    act(() => screen.getByRole('button', { name: 'Move NVDA' }).focus());
    await arrive();
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown', altKey: true });
    await arrive();
    expect(tickers().slice(0, 2)).toEqual(['AAPL', 'NVDA']);
    expect(screen.getByRole('button', { name: 'Move NVDA' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp', altKey: true });
    expect(tickers().slice(0, 2)).toEqual(['NVDA', 'AAPL']);
  });

  it('keeps few of many rows in the page, and says which they are', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ ticker: `T${index}`, profit: index }));
    const rowsIn = () => document.querySelectorAll('tbody > tr[data-key]');
    const sizes = { clientHeight: 520, scrollHeight: 32 * 1000, offsetHeight: 32 };
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
    render(<Selectable rows={many} />);
    expect(rowsIn()).toHaveLength(200);
    await arrive();
    expect(rowsIn().length).toBeLessThan(60);
    const table = screen.getByRole('table');
    expect(table).toHaveAttribute('aria-rowcount', '1001');
    expect(rowsIn()[0]).toHaveAttribute('aria-rowindex', '2');
    const frame = screen.getByRole('region');
    frame.scrollTop = 32 * 500;
    fireEvent.scroll(frame);
    await arrive();
    expect(screen.getByRole('link', { name: 'T505' })).toBeVisible();
    expect(Number(rowsIn()[0]?.getAttribute('aria-rowindex'))).toBeGreaterThan(400);
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
    // Selected rows stay selected out of sight, and all means all.
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('status')).toHaveTextContent('1,000 selected');
  });
});

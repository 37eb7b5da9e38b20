/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ColumnChooser } from './column-chooser';

const COLUMNS = [
  { id: 'profit', label: 'Profit', group: 'Returns' },
  { id: 'trades', label: 'Trades', group: 'Trading' },
  { id: 'costs', label: 'Costs', group: 'Trading' },
];

const chooser = (chosen: readonly string[]) => (
  <ColumnChooser
    columns={COLUMNS}
    chosen={chosen}
    usual={['profit', 'trades']}
    hrefFor={(ids) => `/list/?cols=${ids.join('.')}`}
  />
);
// Closed popovers are hidden from readers; jsdom opens none.
const all = { hidden: true };
const shown = () =>
  within(screen.getByRole('list', { ...all, name: 'Shown' }))
    .getAllByRole('button', all)
    .map((button) => button.getAttribute('aria-label'));
const apply = (name: string) => screen.getByRole('link', { ...all, name });

it('leads to each change by a link, without scripts too, and keeps the last column', () => {
  const page = renderToString(chooser(['profit', 'trades']));
  expect(page).toContain('href="/list/?cols=trades"');
  // Where it belongs among the others.
  expect(page).toContain('href="/list/?cols=profit.trades.costs"');
  const last = renderToString(chooser(['trades']));
  expect(last).not.toContain('>Hide<');
  expect(last).toContain('href="/list/?cols=profit.trades"');
});

it('collects changes until they are shown, and says each once', () => {
  render(chooser(['profit', 'trades']));
  fireEvent.click(screen.getByRole('link', { ...all, name: 'Show Costs' }));
  expect(screen.getByRole('status', all)).toHaveTextContent('Costs shown');
  fireEvent.click(screen.getByRole('link', { ...all, name: 'Hide Profit' }));
  expect(screen.getByRole('link', { ...all, name: 'Hide Trades' })).toHaveFocus();
  expect(apply('Show 2 columns')).toHaveAttribute('href', '/list/?cols=trades.costs');
  expect(apply('Restore defaults')).toHaveAttribute('href', '/list/?cols=profit.trades');
});

it('moves a column by Alt and an arrow key, and keeps what another choice brings', async () => {
  const { rerender } = render(chooser(['profit', 'trades', 'costs']));
  const move = () => screen.getByRole('button', { ...all, name: 'Move Costs' });
  move().focus();
  await waitFor(() => {
    fireEvent.keyDown(move(), { key: 'ArrowUp', altKey: true });
    expect(shown()[1]).toBe('Move Costs');
  });
  expect(apply('Show 3 columns')).toHaveAttribute('href', '/list/?cols=profit.costs.trades');
  expect(screen.getByRole('status', all)).toHaveTextContent('Costs is column 2 of 3');
  rerender(chooser(['trades']));
  expect(shown()).toEqual(['Move Trades']);
});

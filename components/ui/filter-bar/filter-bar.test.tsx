/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { FilterChips, FilterLinks } from './filter-bar';

it('leads from each chip to the list without its filter, and says how many rows that filter takes', () => {
  render(
    <FilterChips
      chips={[
        { text: 'Max drawdown 10%', href: '/?trades=30', takes: 71, nofollow: true },
        { text: '30 trades', href: '/?drawdown=10' },
      ]}
      clear={{ href: '/' }}
    />,
  );
  const [first, second, clear] = screen.getAllByRole('link');
  expect(first).toHaveAccessibleName('Max drawdown 10% −71 rows , remove');
  expect(first).toHaveAttribute('href', '/?trades=30');
  expect(first).toHaveAttribute('rel', 'nofollow');
  expect(second).toHaveAccessibleName('30 trades , remove');
  expect(second).not.toHaveAttribute('rel');
  expect(clear).toHaveAttribute('href', '/');
});

it('has no chips without filters, and marks the link that is shown', () => {
  const { rerender } = render(<FilterChips chips={[]} clear={{ href: '/' }} />);
  expect(screen.queryByRole('list')).toBeNull();
  rerender(
    <FilterLinks
      label="View"
      links={[
        { text: 'Table', href: '#table', isCurrent: true },
        { text: 'Cards', href: '#cards', isCurrent: false },
      ]}
    />,
  );
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Table');
});

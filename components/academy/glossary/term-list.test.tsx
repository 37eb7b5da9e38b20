/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { TermList } from './term-list';

const term = (slug: string, title: string, summary: string, alsoCalled: readonly string[] = []) => ({
  slug,
  title,
  summary,
  alsoCalled,
});
const GROUPS = [
  { id: 'market', title: 'Market', terms: [term('ask', 'Ask', 'The lowest price.', ['offer'])] },
  { id: 'rules', title: 'Rules', terms: [term('ema', 'EMA', 'An average of prices.')] },
];

it('leaves the terms that have all typed words in a name or the definition', () => {
  render(<TermList groups={GROUPS} />);
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
  type('OFF price');
  expect(names()).toEqual(['Ask']);
  expect(screen.getByRole('status').textContent).toBe('1 term');
  type('price');
  expect(names()).toEqual(['Ask', 'EMA']);
  type('zebra');
  expect(names()).toEqual([]);
  expect(screen.getByText('No term contains “zebra”')).toBeTruthy();
  type(' ');
  expect(names()).toEqual(['Ask', 'EMA']);
});

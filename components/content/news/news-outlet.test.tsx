/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type Answer, serveCalls } from '@/components/account/account-dialogs/testing/serve-calls';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { NewsOutlet } from './news-outlet';

beforeAll(polyfillShowModal);

it('opens robot news over the page, with links to existing robots, and closes', async () => {
  const item = (Kind: string, Title: string, Path: string | null) => ({
    Kind,
    Title,
    Path,
    Time: '2026-11-12T00:00:00Z',
  });
  const answer: { now: Answer } = { now: [500, {}] };
  serveCalls({ 'CxHome/GetNews': () => answer.now });
  render(
    <>
      <a href="/app/rss/" data-opens="news">
        News
      </a>
      <NewsOutlet />
    </>,
  );
  const open = () => act(async () => void fireEvent.click(screen.getByRole('link', { name: 'News' })));
  await open();
  expect(await screen.findByText(/We couldn’t load the news/)).toBeVisible();
  answer.now = [
    200,
    {
      Items: [
        item('published', 'NVDA · SuperTrend', '/bot-trading/7-nvda/'),
        item('removed', 'AAPL · Old', null),
      ],
      IsByFollowers: false,
    },
  ];
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(await screen.findByRole('link', { name: 'NVDA · SuperTrend' })).toHaveAttribute(
    'href',
    '/bot-trading/7-nvda/',
  );
  expect(screen.getByRole('dialog', { name: 'News' })).toHaveTextContent('Removed: AAPL · Old12 Nov 2026');
  expect(screen.queryByRole('link', { name: 'AAPL · Old' })).toBeNull();
  await act(
    async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

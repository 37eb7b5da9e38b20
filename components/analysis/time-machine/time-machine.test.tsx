/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { NO_PRESENCE } from '@/lib/analysis/features/robot-presence';
import { randomBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { parseScreen } from '@/lib/analysis/screener/screen-address';
import { STUDY_SCREEN } from '@/lib/analysis/screener/study-screen';
import { WHAT_CAME_NEXT } from '@/lib/analysis/screener/what-came-next';
import type { FundId } from '@/lib/core/base/brand';
import { parseIsoDay } from '@/lib/core/base/time';
import { PeekCounter } from './peek-counter';
import { TimeMachine } from './time-machine';

const PAGE = { offset: 0, limit: 25 };

function instrument(fundId: number): PanelInstrument {
  const until = parseIsoDay('2025-03-14');
  return {
    fundId: fundId as FundId,
    ticker: `T${fundId}`,
    fundName: `Test ${fundId}`,
    fundType: 'S',
    group: 'Technology',
    category: 'Software',
    decimals: 2,
    bars: randomBars({ fundId: fundId as FundId, calendar: 'xnys', until, sessions: 120, seed: fundId }),
    reports: [],
    presence: NO_PRESENCE,
  };
}

const { ask } = answersFrom(createPanel(Array.from({ length: 40 }, (_, index) => instrument(index + 1))));

async function show(query: string) {
  const asked = parseScreen(new URLSearchParams(query));
  const [next, study] = [
    (await ask(WHAT_CAME_NEXT, asked, PAGE)).answer,
    asked.filters.length > 0 ? (await ask(STUDY_SCREEN, asked)).answer : null,
  ];
  if (!next) throw new Error('no answer');
  return render(<TimeMachine address={{ screen: asked, isTimeMachine: true }} next={next} study={study} />);
}

describe('the time machine', () => {
  it('shows what came next of a past date, with what is pending and too few', async () => {
    await show('f=rsi14:gt:0&asof=2025-03-10');
    const table = screen.getByRole('region', { name: 'Table: What came after 10 Mar 2025' });
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows[0]).toMatch(/^1 session.*of 40/);
    expect(rows[1]).toMatch(/^5 sessions40 pending.*Too few.*0 of 0/);
    expect(screen.getByRole('region', { name: /^Table: After every date/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: '1 session earlier' }).getAttribute('href')).toBe(
      '/app-ng/screener?f=rsi14:gt:0&asof=2025-03-07&open=time-machine',
    );
    expect(screen.queryByRole('link', { name: '1 year earlier' })).toBeNull();
  });

  it('asks for a date and a filter where they are missing', async () => {
    const { container } = await show('');
    expect(container.textContent).toContain('Choose a past date to see what came next');
    expect(container.textContent).toContain('Add a filter to see what came after every date');
  });

  it('counts each screen once', () => {
    localStorage.clear();
    const luckiest = [0.51, 0.53, 0.55];
    const text = (key: string) =>
      render(<PeekCounter screen={key} horizon={21} luckiest={luckiest} />).container.textContent;
    expect(text('?f=a')).toContain('with 1 screen in');
    expect(text('?f=b')).toContain('53.0% of cases');
    expect(text('?f=a')).toContain('with 2 screens in');
  });
});

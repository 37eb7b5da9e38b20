/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { LevelTestIsland } from './level-test-island';

afterEach(cleanup);

async function begin() {
  await act(async () => render(<LevelTestIsland isOpen />));
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 2 });

describe('the level test', () => {
  it.each([
    [['Yes', 'Yes'], 'Expert', 'expert'],
    [['Yes', 'No'], 'Expert', 'expert'],
    [['No', 'Yes'], 'Intermediate', 'intermediate'],
    [['No', 'No'], 'Beginner', 'beginner'],
  ] as const)('answers %j give %s, with a link to its page', async (answers, name, level) => {
    await begin();
    for (const answer of answers) press(answer);
    expect(heading().textContent).toBe(`Your level: ${name}`);
    expect(screen.getByRole('link', { name: 'See details' }).getAttribute('href')).toBe(
      `/app/prelogin/${level}`,
    );
  });

  it('asks experts about other people’s money and others about their own, and moves the focus', async () => {
    await begin();
    press('Yes');
    expect(heading().textContent).toBe('Do you manage other people’s money?');
    expect(document.activeElement).toBe(heading());
    press('No');
    expect(document.activeElement).toBe(heading());
    press('Start over');
    expect(heading().textContent).toBe('Do you work with the markets, or did you in the past?');
    expect(document.activeElement).toBe(heading());
    press('No');
    expect(heading().textContent).toBe('Do you manage a portfolio of your own?');
  });

  it('starts on request where it isn’t the page’s main content', async () => {
    render(<LevelTestIsland isOpen={false} />);
    expect(screen.queryByRole('heading')).toBeNull();
    const opener = screen.getByRole('link', { name: 'Take the level test' });
    // Before hydration, the link is followed.
    expect(opener.getAttribute('href')).toBe('/app/prelogin/');
    await act(async () => opener.click());
    expect(heading().textContent).toContain('work with the markets');
  });
});

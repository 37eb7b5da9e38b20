/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { polyfillShowModal, pressEscape } from '@/components/ui/modal/testing/show-modal';
import { DescriptionModal, type DescriptionModalProps } from './description-modal';

type Answer = readonly [status: number, body: unknown];

const STATISTICS = {
  ProfitFactor: 1.449,
  WonPct: 61.44,
  LossPct: 38.56,
  MaxOpened: 12,
  ProfitOnDrawDown: 2.31,
  AbsoluteDrawdown: 1234.5,
};

/** Path and body of each call, except for tokens. */
let calls: [string, unknown][];
let answers: Record<string, () => Answer>;

beforeAll(polyfillShowModal);
beforeEach(() => {
  calls = [];
  answers = {
    'CxAIRobotProduct/GetStatistics': () => [200, STATISTICS],
    'CxForum/GetServiceArticle': () => [200, { Text: 'Trades AAA.\n\nBuys what rises.' }],
  };
  globalThis.fetch = async (input, init) => {
    const name = String(input).replace('/api/', '');
    if (name === 'antiforgery') return answerWith([200, { token: 'sample' }]);
    calls.push([name, JSON.parse(String(init?.body))]);
    return answerWith(answers[name]?.() ?? [404, { Message: 'There is no such call' }]);
  };
});
afterEach(cleanup);

/** A minimal Response, which jsdom lacks. */
function answerWith([status, body]: Answer): Response {
  const answer = { ok: status < 400, status, json: async () => body, clone: () => answer };
  return answer as Response;
}

const ROBOT = { id: 5, name: 'Steady Breakout', href: '/bot-trading/5-steady-breakout/' };

async function open(more: Partial<DescriptionModalProps> = {}) {
  const onClose = jest.fn();
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <DescriptionModal
          robot={ROBOT}
          view="description"
          viewer="user"
          followControl={<button type="button">FOLLOW</button>}
          loginHref="/login/"
          marketLabel="Simulated prices (seed 1)"
          onClose={onClose}
          {...more}
        />
      </SWRConfig>,
    ),
  );
  return onClose;
}

const panel = () => screen.getByRole('tabpanel');
const tab = (name: string) => screen.getByRole('tab', { name });

describe('DescriptionModal', () => {
  it('is named by the robot and offers to follow it, to see its details, and to close', async () => {
    const onClose = await open();
    const dialog = screen.getByRole('dialog', { name: 'Steady Breakout' });
    expect(within(dialog).getByRole('button', { name: 'FOLLOW' })).toBeTruthy();
    const details = within(dialog).getByRole('link', { name: 'View Details of Steady Breakout' });
    expect(details.getAttribute('href')).toBe(ROBOT.href);
    act(() => pressEscape(dialog));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('moves through its tabs by keyboard, wrapping around', async () => {
    await open({ viewer: 'guest' });
    const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
    const press = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return [chosen(), document.activeElement?.textContent];
    };
    tab('DESCRIPTION').focus();
    for (const [key, title] of [
      ['ArrowRight', 'STATS'],
      ['ArrowRight', 'DESCRIPTION'],
      ['ArrowLeft', 'STATS'],
      ['Home', 'DESCRIPTION'],
      ['End', 'STATS'],
      ['x', 'STATS'],
    ] as const)
      expect([key, ...press(key)]).toEqual([key, title, title]);
    expect(tab('DESCRIPTION').tabIndex).toBe(-1);
    expect(panel().getAttribute('aria-labelledby')).toBe(tab('STATS').id);
    expect(tab('STATS').getAttribute('aria-controls')).toBe(panel().id);
  });
});

describe('the description', () => {
  it('is fetched by the robot’s alias and shown in paragraphs, to guests too', async () => {
    await open({ viewer: 'guest', robot: { ...ROBOT, id: -1_000_000_042 } });
    expect(calls).toEqual([['CxForum/GetServiceArticle', { alias: 'robot_product_-1000000042' }]]);
    expect([...panel().querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual([
      'Trades AAA.',
      'Buys what rises.',
    ]);
  });

  it('is not fetched if already known', async () => {
    await open({ robot: { ...ROBOT, description: 'Known already.' } });
    expect(panel().textContent).toBe('Known already.');
    expect(calls).toEqual([]);
  });

  it.each<readonly [string, Answer]>([
    ['empty', [200, { Text: '' }]],
    ['blank', [200, { Text: ' \n\n ' }]],
    ['missing', [200, {}]],
    ['null', [200, { Text: null }]],
    ['of a robot that is gone', [410, { Message: 'Robot 5 was removed' }]],
    ['not answered', [500, { Message: 'Server error has occurred' }]],
  ])('is shown as missing when it is %s', async (_, answer) => {
    answers['CxForum/GetServiceArticle'] = () => answer;
    await open();
    expect(panel().textContent).toBe('There is no description.');
  });
});

describe('the statistics', () => {
  const figures = () =>
    [...panel().querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextSibling?.firstChild?.textContent,
    ]);

  it('are six formatted figures with hints, beside their kind of prices', async () => {
    await open({ view: 'statistics' });
    expect(calls).toEqual([['CxAIRobotProduct/GetStatistics', { request: { productId: 5 } }]]);
    expect(figures()).toEqual([
      ['Profit Factor', '1.4'],
      ['Profitable Trades', '61.4%'],
      ['Loss Trades', '38.6%'],
      ['Max Open Trades', '12'],
      ['Profit/Drawdown', '2.3'],
      ['Absolute Drawdown', '$1,234.50'],
    ]);
    const text = panel().textContent;
    expect(text).toContain('Simulated prices (seed 1)');
    for (const hint of ['over 1.5', 'over 65 to 70%', 'about 30']) expect(text).toContain(hint);
  });

  it('mark a missing figure', async () => {
    answers['CxAIRobotProduct/GetStatistics'] = () => [200, { ...STATISTICS, ProfitFactor: null }];
    await open({ view: 'statistics' });
    expect(screen.getAllByText('Not enough data yet')).toHaveLength(1);
  });

  it('are not fetched for guests, who are asked to log in', async () => {
    await open({ view: 'statistics', viewer: 'guest' });
    expect(calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Log in to see statistics' }).getAttribute('href')).toBe(
      '/login/#wanted=statistics.5',
    );
  });

  it('ask users who were logged out elsewhere to log in', async () => {
    answers['CxAIRobotProduct/GetStatistics'] = () => [401, { Message: 'Log in to see statistics' }];
    await open({ view: 'statistics' });
    expect(screen.getByRole('link', { name: 'Log in to see statistics' })).toBeTruthy();
  });

  it('show that they are loading', async () => {
    const { promise, resolve } = withResolver();
    const fetchNow = globalThis.fetch;
    globalThis.fetch = async (...request) => promise.then(() => fetchNow(...request));
    await open({ view: 'statistics' });
    expect(within(panel()).getByRole('status').textContent).toBe('Loading the statistics…');
    await act(async () => resolve());
    expect(figures()).toHaveLength(6);
  });

  it('show why they failed, and can be retried', async () => {
    let answer: Answer = [409, { Message: 'Recalculating in progress' }];
    answers['CxAIRobotProduct/GetStatistics'] = () => answer;
    await open({ view: 'statistics' });
    expect(within(panel()).getByRole('alert').textContent).toContain('Recalculating in progress');
    answer = [200, STATISTICS];
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(figures()).toHaveLength(6);
  });
});

function withResolver() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

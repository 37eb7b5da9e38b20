/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { describeEquity } from './describe-equity';
import { EquityFigure } from './equity-figure';
import { shapeEquity, withBenchmark } from './equity-shape';
import type { EquityCurveAnswer } from './live-curve';
import { ServerPlot } from './server-plot';
import { installBrowser, setMedia, takeStrokes } from './testing/browser';

const CURVE: readonly CurvePoint[] = [
  { day: 19_780, value: 100, phase: 'backtest' },
  { day: 19_781, value: 110, phase: 'backtest' },
  { day: 19_782, value: 121, phase: 'replayed' },
];
const BENCHMARK = [100, 90, 112];

const ANSWER: EquityCurveAnswer = {
  period: 'Full',
  days: ['2024-02-27', '2024-02-28', '2024-02-29'],
  values: [100, 110, 121],
  benchmark: BENCHMARK,
  forwardFrom: 2,
  signalledFrom: null,
  phases: ['backtest', 'backtest', 'replayed'],
  publishedOn: '2024-02-29',
};

const DARK = '(prefers-color-scheme: dark)';

type Reply = EquityCurveAnswer | 'fails' | Promise<EquityCurveAnswer>;

let asked: { readonly productId: number; readonly period: string }[] = [];
let replyTo: (period: string) => Reply;
/** Answers are cached by robot, so each test uses another one. */
let productId = 0;

beforeAll(installBrowser);

beforeEach(() => {
  productId += 1;
  asked = [];
  replyTo = (period) => ({ ...ANSWER, period: period as EquityCurveAnswer['period'] });
  window.fetch = async (input, init) => {
    if (String(input) === '/api/antiforgery') return respond({ token: 't' });
    const body = JSON.parse(String(init?.body)) as (typeof asked)[number];
    asked.push(body);
    const reply = await replyTo(body.period);
    return reply === 'fails' ? respond({ message: 'no' }, 500) : respond(reply);
  };
});

afterEach(() => {
  cleanup();
  setMedia(DARK, false);
});

function respond(body: unknown, status = 200): Response {
  const response = { ok: status < 400, status, json: async () => body };
  return { ...response, clone: () => response } as unknown as Response;
}

const POINTS = withBenchmark(CURVE, BENCHMARK);
const SHAPE = shapeEquity(POINTS, 19_782);
const LAST = { day: 19_782, value: 121, phase: 'replayed', benchmark: 112 } as const;
const SUMMARY = describeEquity(CURVE, { benchmarkEnd: BENCHMARK.at(-1) });

const figure = (id: number | null) => (
  <EquityFigure
    summary={SUMMARY}
    productId={id}
    isPublicationSimulated={false}
    firstValue={100}
    picture={SHAPE && <ServerPlot shape={SHAPE} last={LAST} label={`Equity curve. ${SUMMARY}`} />}
    table={<table />}
  />
);
const chart = () => figure(productId);
const picture = () => screen.getByRole('img', { name: /^Equity curve/ });
const isLive = () => waitFor(() => expect(picture().tagName).toBe('CANVAS'));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

describe('EquityFigure', () => {
  it('shows the full record with the benchmark at first, and fetches nothing', () => {
    render(chart());
    expect(screen.getByRole('radio', { name: 'Full' })).toBeChecked();
    expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Week',
      'Month',
      'Quarter',
      'Half year',
      'Year',
      'Full',
      'Since publication',
    ]);
    expect(picture().querySelector('[data-line=benchmark]')).toHaveAttribute('d', 'M0 255L500 340L1000 153');
    expect(screen.getByRole('figure')).toHaveTextContent('Buy and hold of the same tickers: +12.0%.');
    expect(screen.getAllByText(/^Buy and hold/)[0]).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('has no period control without a robot', () => {
    render(figure(null));
    expect(screen.queryByRole('radio')).toBeNull();
    fireEvent.pointerEnter(screen.getByRole('figure'));
    expect(asked).toEqual([]);
  });

  it.each([
    ['a pointer comes near', () => fireEvent.pointerOver(screen.getByRole('figure'))],
    ['focus reaches it', () => fireEvent.focus(screen.getByRole('radio', { name: 'Full' }))],
  ])('turns into the live chart in place when %s, with the same text', async (_, comeNear) => {
    render(chart());
    const words = picture().getAttribute('aria-label');
    comeNear();
    await isLive();
    expect(asked).toEqual([{ productId, period: 'Full' }]);
    expect(picture()).toHaveAttribute('aria-label', words);
    expect(screen.getByRole('radio', { name: 'Full' })).toBeChecked();
  });

  it.each([
    ['turns into the live chart', true],
    ['without control stays as it is', false],
  ])('under a pointer that was there before hydration %s', async (_, isKnown) => {
    const hover = jest
      .spyOn(HTMLElement.prototype, 'matches')
      .mockImplementation((selector) => selector === ':hover');
    render(figure(isKnown ? productId : null));
    hover.mockRestore();
    if (isKnown) await isLive();
    expect(asked).toEqual(isKnown ? [{ productId, period: 'Full' }] : []);
  });

  it('leaves the full record as it is while its live figures load', async () => {
    const before = render(chart()).container.innerHTML;
    replyTo = () => new Promise<EquityCurveAnswer>(() => undefined);
    fireEvent.pointerOver(screen.getByRole('figure'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByRole('figure').parentElement?.innerHTML).toBe(before);
  });

  it('shows a chosen period as picture and text, and keeps it', async () => {
    render(chart());
    choose('Half year');
    await isLive();
    expect(picture()).toHaveAccessibleName(
      /^Equity curve of the last half year\. From 0% on 27 Feb 2024 to \+21\.0%/,
    );
    choose('Week');
    await waitFor(() => expect(picture()).toHaveAccessibleName(/^Equity curve of the last week/));
    choose('Half year');
    await waitFor(() => expect(picture()).toHaveAccessibleName(/^Equity curve of the last half year/));
    expect(asked.map(({ period }) => period)).toEqual(['HalfYear', 'Week']);
    expect(screen.getByText(/^From 0% on 27 Feb 2024/)).toHaveAttribute('aria-live', 'polite');
  });

  it('keeps the last picture while another loads', async () => {
    render(chart());
    choose('Year');
    await isLive();
    let arrive: (answer: EquityCurveAnswer) => void = () => undefined;
    replyTo = () =>
      new Promise<EquityCurveAnswer>((resolve) => {
        arrive = resolve;
      });
    choose('Month');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(picture()).toHaveAccessibleName(/^Equity curve of the last year/);
    expect(picture().closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    await act(async () => arrive({ ...ANSWER, period: 'Month' }));
    await waitFor(() => expect(picture()).toHaveAccessibleName(/^Equity curve of the last month/));
    expect(picture().closest('[aria-busy]')).toBeNull();
  });

  it('shows that the robot is being recalculated when the call fails, and retries', async () => {
    replyTo = () => 'fails';
    render(chart());
    choose('Week');
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Recalculating in progress. The chart still shows the full record.');
    expect(picture().tagName).toBe('svg');
    replyTo = () => ({ ...ANSWER, period: 'Week' });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('radio', { name: 'Week' })).toHaveFocus();
    await isLive();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('keeps the server’s picture until a curve loads, with a note below if none does', async () => {
    replyTo = () => 'fails';
    render(chart());
    const fromServer = picture();
    choose('Year');
    expect(fromServer.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
    await screen.findByRole('alert');
    expect(picture()).toBe(fromServer);
    expect(fromServer.closest('[aria-busy]')).toBeNull();
    expect(screen.getByText(/^From 0% at the start/)).toBeVisible();
  });

  it('replaces a curve of a single day with a note', async () => {
    replyTo = () => ({ ...ANSWER, period: 'Week', days: ['2024-02-29'], values: [100], benchmark: [100] });
    render(chart());
    choose('Week');
    expect(await screen.findByText('Not enough data for a chart yet.')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(/^Not enough data in the last week/)).toBeVisible();
  });

  it('rebases the full record to 0% at publication without fetching it again', async () => {
    render(chart());
    choose('Since publication');
    await waitFor(() =>
      expect(picture()).toHaveAccessibleName(/^Equity curve of the time since publication\. .*to \+10\.0%/),
    );
    expect(asked.map(({ period }) => period)).toEqual(['Full']);
    choose('Full');
    await waitFor(() => expect(picture()).toHaveAccessibleName(/^Equity curve\. From 0% at the start/));
    expect(asked).toHaveLength(1);
  });

  it('reads out a day above the plot by arrow keys, and the last one again afterwards', async () => {
    render(chart());
    choose('Full');
    fireEvent.pointerOver(screen.getByRole('figure'));
    await isLive();
    const reader = screen.getByRole('slider', { name: 'Day on the chart' });
    expect(screen.getByText(/^29 Feb 2024 · Replayed$/)).toBeVisible();
    fireEvent.change(reader, { target: { value: '1' } });
    expect(screen.getByText(/^28 Feb 2024 · Backtest$/)).toBeVisible();
    expect(reader).toHaveAttribute(
      'aria-valuetext',
      '28 Feb 2024, Backtest: This robot +10.0%, Buy and hold \u221210.0%',
    );
    fireEvent.blur(reader);
    expect(screen.getByText(/^29 Feb 2024 · Replayed$/)).toBeVisible();
  });

  it('takes its colors from the tokens, also after a change between light and dark', async () => {
    const root = document.documentElement.style;
    root.setProperty('--series-1', '#112233');
    render(chart());
    choose('Quarter');
    await isLive();
    await waitFor(() => expect(takeStrokes()).toContain('#112233'));
    root.setProperty('--series-1', '#aabbcc');
    act(() => setMedia(DARK, true));
    await waitFor(() => expect(takeStrokes()).toContain('#aabbcc'));
    expect(takeStrokes()).not.toContain('#112233');
  });

  it('hydrates without a change', async () => {
    const room = document.createElement('div');
    document.body.append(room);
    room.innerHTML = renderToString(chart());
    const before = room.innerHTML;
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(room, chart(), { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(room.innerHTML).toBe(before);
    expect(errors).toEqual([]);
    act(() => root.unmount());
    room.remove();
  });
});

import { render } from '@/components/ui/testing/rendered';
import { MARKET } from '@/components/ui/testing/sample-view';
import { sampleForecasts } from '@/lib/analysis/forecasts/testing/sample-forecasts';
import { createPanel } from '@/lib/analysis/panel/panel';
import { setAnalysis } from '@/lib/analysis/questions/current';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { parseIsoDay } from '@/lib/core/base/time';
import type { CallContext } from '@/lib/http/api/call';
import { getPredictionHistory, getPredictions } from '@/lib/http/api/calls/forecasts';
import { runCall } from '@/lib/http/api/testing/call-context';
import { problemStatus } from '@/lib/http/pages/page-problem';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { resolveAddress } from '@/lib/site/addresses/resolve';
import { addressKnowledge } from '@/lib/site/filters/address-knowledge';
import { forecastsRoute } from './forecasts-route';

const panel = createPanel(randomInstruments(20, 120, parseIsoDay('2026-06-30'), 4));
const recorded = sampleForecasts(panel.instruments);
const catalogue = createCatalogue(MARKET);
const answersWith = (some: Partial<typeof recorded>) =>
  answersFrom(panel, undefined, [], new Map(), [], { ...recorded, ...some });
const analysis = answersWith({});

beforeAll(() => {
  setContainer({ catalogue: catalogue.reader, baseUrl: 'https://tickproof.example' });
});
beforeEach(() => setAnalysis(analysis));

const page = async (query: string, name = 'stock') =>
  render(
    await forecastsRoute(`/${name}-tpe/`, {
      searchParams: Promise.resolve(Object.fromEntries(new URLSearchParams(query))),
    }),
  );

interface Row {
  readonly Ticker: string;
  readonly AsOf: string;
  readonly Call: string | null;
  readonly Outcome: string | null;
}
interface Predictions {
  readonly Result: {
    readonly Day: string;
    readonly Hidden: number;
    readonly PageCount: number;
    readonly Rows: readonly Row[];
  };
}
const ask = async (request: object, tools: readonly string[] = []) => {
  const viewer = { userId: 'ann', planLevel: 0, tools };
  const context = { services: { analysis }, viewer } as unknown as Partial<CallContext>;
  return ((await runCall(getPredictions, request, context)) as Predictions).Result;
};
const SUBSCRIBED = ['TrendPredictionEngine'];

it('shows guests what is settled, and of the rest how many there are; subscribers get all by call', async () => {
  const open = await ask({});
  const all = await ask({}, SUBSCRIBED);
  expect(all).toMatchObject({ Day: '2026-06-30', Hidden: 0, PageCount: 5 });
  expect(open.Rows.length + open.Hidden).toBe(all.Rows.length);
  expect(open.Hidden).toBeGreaterThan(0);
  expect((await ask({}, ['PatternSearchEngine'])).Hidden).toBe(open.Hidden);
  const settled = await ask({ state: 'settled' });
  expect(settled.Rows).toHaveLength(all.Rows.length);
  expect(settled.Rows[0]).toMatchObject({ Outcome: 'up', AsOf: settled.Day });

  const guest = await page('');
  expect(guest.text).toContain(`${open.Hidden} more aren’t settled`);
  expect(guest.text).toContain('We can say how much prices may move (model’s weight 62%), not which way');
  expect(guest.text).toContain('None is settled yet');
  expect(guest.text).toMatch(/Skill of a move/);
  const { text } = await page('state=settled');
  expect(text).toMatch(/Up \d\d Between \d\d Down \d\d/);
  expect(text).toMatch(/usual: 36\.0% · 35\.0% · 29\.0%/);
  expect(text).toMatch(/\d+ of 20 moved/);
});

it('filters by what forecasts say and by group, and sorts', async () => {
  const quiet = await ask({ call: 'side' }, SUBSCRIBED);
  const moving = await ask({ call: 'move' }, SUBSCRIBED);
  expect([quiet.Rows.length > 0, moving.Rows.length > 0]).toEqual([true, true]);
  for (const { Call } of quiet.Rows) expect(Call).toBe('side');
  const tickers = (await ask({ sort: 'ticker' }, SUBSCRIBED)).Rows.map(({ Ticker }) => Ticker);
  expect(tickers).toEqual([...tickers].sort());
  const { text, html } = await page('group=magic');
  expect([problemStatus(html), text.includes('There is no group “magic”.')]).toEqual([404, true]);
  await expect(ask({ page: 9 })).rejects.toThrow('There are only 5 sessions with such forecasts.');
});

it('has a ticker’s outcomes, recorded and walk-forward apart, and keeps open ones for subscribers', async () => {
  const ticker = (await ask({}, SUBSCRIBED)).Rows[0]?.Ticker;
  const history = async (tools: readonly string[]) => {
    const context = {
      services: { analysis },
      catalogue: { instrument: (one: string) => (one === 'NOPE' ? null : { ticker: one }) },
      viewer: { userId: 'ann', planLevel: 0, tools },
    } as unknown as Partial<CallContext>;
    return (await runCall(getPredictionHistory, { ticker }, context)) as {
      readonly Result: Readonly<Record<'Open' | 'Settled' | 'WalkForward', readonly object[]>>;
    };
  };
  expect((await history(SUBSCRIBED)).Result.Open).toHaveLength(5);
  const { Open, Settled, WalkForward } = (await history([])).Result;
  expect([Open.length, Settled.length, WalkForward.length]).toEqual([0, 1, 20]);
});

it('has every model on a page of its own, and says which was changed', async () => {
  setAnalysis(answersWith({ changed: ['b'.repeat(64)] }));
  const { text } = await page('show=models');
  expect(text).toContain('120 boosted trees of depth 3');
  expect(text).toContain('A stored model was changed');
  expect(text).toMatch(/Open · 62%/);
});

it('says what is missing: models in training, prices, or a fault', async () => {
  const none = { models: [], forecasts: [], trackRecords: [] };
  setAnalysis(answersWith({ ...none, state: { done: 1, total: 4, problem: null } }));
  expect((await page('')).text).toContain('Models are being trained: 1 of 4 are done.');
  setAnalysis(answersWith({ ...none, state: { done: 0, total: 0, problem: null } }));
  expect((await page('')).text).toContain('about five years of daily prices');
  expect((await page('h=21')).text).toContain('Choose 5 sessions');
  setAnalysis(answersWith({ state: { done: 1, total: 1, problem: 'A model was changed.' } }));
  expect((await page('')).text).toContain('New forecasts have stopped. A model was changed.');
  setAnalysis(answersFrom(panel, { done: 3, total: 30, through: {}, problem: null }));
  expect((await page('')).text).toContain('Daily prices: 3 of 30 instruments.');
});

it('has one address for each choice', () => {
  const at = (path: string, query = '') => resolveAddress(path, query, addressKnowledge(catalogue.reader));
  expect(at('/pennystock-tpe/', 'state=settled')).toEqual({
    kind: 'redirect',
    to: '/stock-tpe/?state=settled',
  });
  expect(at('/etf-tpe/', 'page=1&sort=up&h=5')).toEqual({ kind: 'redirect', to: '/etf-tpe/?sort=up' });
  for (const query of ['h=7', 'state=lost', 'call=moon', 'sort=luck', 'page=0', 'show=all'])
    expect(at('/crypto-tpe/', query).kind).toBe('missing');
});

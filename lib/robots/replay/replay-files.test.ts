import { createHash } from 'node:crypto';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, isoDay, isoTime, MINUTE_MS } from '@/lib/core/base/time';
import type { BarSeries } from '@/lib/market/data/bars';
import type { RobotDefinition } from '@/lib/robots/definitions/definition';
import { commitTo, parametersText } from '@/lib/robots/definitions/hash';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { makeSeries, START } from '@/lib/robots/execution/testing/table';
import { walk } from '@/lib/robots/execution/testing/walk';
import { modelText } from '@/lib/robots/forecast-models/model-text';
import { sampleModel } from '@/lib/robots/forecast-models/testing/sample-model';
import { ledgerCsvHead, ledgerCsvLine } from '@/lib/robots/ledger/ledger-csv';
import { makeSeal } from '@/lib/robots/ledger/seal';
import type { ChainLink } from '@/lib/robots/ledger/signal';
import { sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import type { EquityDay } from '@/lib/robots/statistics/types';
import { replayFiles } from './replay-files';
import { fetchSiteFiles, type SiteTransport } from './site-files';
import { recordRobot } from './testing/record-robot';

const SALT = 'a5'.repeat(32);
/** Whole days of bars, more than a site gives at once. */
const BARS = makeSeries(1, [...walk(5), ...walk(6)].slice(0, 288 * 9), { perSession: 288 });
const DEFINITION = sampleDefinition({
  params: { fast: 3, slow: 8 },
  timeframe: 15,
  fundTypes: ['C'],
  publishedAt: (START + 5 * DAY_MS) as Millis,
  startsAt: (START + DAY_MS) as Millis,
});
const RECORDED = recordRobot(DEFINITION, { bars: [BARS], reports: [[]] });

const csv = (links: readonly ChainLink[]) =>
  ledgerCsvHead() +
  links.map((link) => ledgerCsvLine(link, { toTicker: () => 'X', prices: 'Live' })).join('');
const digest = async (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
const hex = (text: string) => createHash('sha256').update(text).digest('hex');

interface Site {
  readonly definition: RobotDefinition;
  readonly bars: readonly BarSeries[];
  readonly links: readonly ChainLink[];
  readonly days: readonly EquityDay[];
  readonly text: string;
  readonly model: string | null;
}

/** A site that publishes what an engine recorded. */
function makeSite({ definition, bars, links, days, text, model }: Site): SiteTransport {
  const equity = days.slice(0, -1);
  const leaf = {
    commitment: commitTo(SALT, definition),
    ledger: { seq: links.length, seal: makeSeal(SALT, links.at(-1)?.hash ?? '') },
    equity: {
      days: equity.length,
      through: isoDay(equity.at(-1)?.day ?? 0),
      seal: makeSeal(SALT, hex(equity.map((one) => `${isoDay(one.day)}|${one.equity}\n`).join(''))),
    },
  };
  const column = (values: Float64Array, to: number, count: number) => [
    ...values.subarray(Math.max(0, to - count), to),
  ];
  return {
    ledger: async () => csv(links),
    proof: async () => JSON.stringify({ leaf: JSON.stringify(leaf) }),
    model: async () => model,
    async call(name, request) {
      if (name === 'CxAIRobotProduct/GetDefinition')
        return {
          ...{ commitment: commitTo(SALT, definition), salt: SALT, text, seed: null },
          legs: definition.legs.map((fundId) => ({
            ...{ fundId, fundType: 'C', inverseOf: null, barMinutes: 5, bars: null },
          })),
        };
      const { fundId, before, count } = request as { fundId: number; before?: string; count: number };
      const series = bars.find((one) => one.fundId === fundId) ?? BARS;
      const to = before === undefined ? series.length : series.time.indexOf(Date.parse(before));
      return {
        time: column(series.time, to, count).map(isoTime),
        open: column(series.open, to, count),
        high: column(series.high, to, count),
        low: column(series.low, to, count),
        close: column(series.close, to, count),
        volume: column(series.volume, to, count),
      };
    },
  };
}

async function replay(changes: Partial<Site> = {}) {
  const honest = { ...RECORDED, definition: DEFINITION, bars: [BARS], text: parametersText(DEFINITION) };
  const site = makeSite({ ...honest, model: null, ...changes });
  return replayFiles(await fetchSiteFiles(1, site, () => {}), digest, () => {});
}

describe('a replay from what a site gives its users', () => {
  it('finds an honest robot the same, entry by entry and day by day', async () => {
    const found = await replay();
    expect(found).toMatchObject({ difference: null, days: RECORDED.days.length - 1, sessions: 0 });
    expect(found.entries).toBeGreaterThan(20);
    expect(found.signals).toBeGreaterThan(2);
  });

  it.each<[string, Partial<Site>, RegExp]>([
    ['an invented ledger', { links: sampleLedger(1, 106) }, /^trade 1, open \S+: expected /],
    [
      'another parameter',
      { text: parametersText(DEFINITION).replace('"fast":3', '"fast":4') },
      /^The definition/,
    ],
    [
      'a day of equity',
      {
        days: RECORDED.days.map((day, at) =>
          at === 2 ? { ...day, equity: (day.equity + 1) as typeof day.equity } : day,
        ),
      },
      /^Days of equity up to 20\S+ aren’t those in the log$/,
    ],
    ['the end cut off', { links: RECORDED.links.slice(0, -12) }, /found no entry$/],
  ])('finds %s', async (_, changes, difference) => {
    expect((await replay(changes)).difference).toMatch(difference);
  });

  it('runs a learned robot by its model, and by no other', async () => {
    const text = modelText(sampleModel('crypto'));
    const definition = sampleDefinition({
      ...{ strategyId: 'learned-swing', params: { least: 3, hold: 5 }, modelHash: hex(text) },
      ...{ legs: [1 as FundId, 2 as FundId], fundTypes: ['C'], timeframe: 5 },
      ...{ publishedAt: (START + 450 * DAY_MS) as Millis, startsAt: (START + DAY_MS) as Millis },
    });
    // The last bars of each session, so that there's more than a year of them.
    const bars = [1, 2].map((fundId) => {
      const series = makeSeries(fundId, walk(fundId), { perSession: 3 });
      return {
        ...series,
        time: series.time.map((time) => time + DAY_MS - 15 * MINUTE_MS),
        slot: series.slot.map((slot) => slot + 285),
      };
    });
    const model = sampleModel('crypto');
    const recorded = recordRobot(definition, { bars, reports: [[], []] }, { model });
    const site = { ...recorded, definition, bars, text: parametersText(definition) };
    const found = await replay({ ...site, model: text });
    expect(found.difference).toBeNull();
    expect(found.entries).toBeGreaterThan(10);
    const other = text.replace('"values":[-0.8,', '"values":[-0.7,');
    for (const changed of [other, null])
      expect((await replay({ ...site, model: changed })).difference).toBe(
        'The model isn’t the one the definition names',
      );
  });
});

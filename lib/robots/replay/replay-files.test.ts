import { createHash } from 'node:crypto';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS, isoDay, isoTime } from '@/lib/core/base/time';
import { commitTo, parametersText } from '@/lib/robots/definitions/hash';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { makeSeries, START } from '@/lib/robots/execution/testing/table';
import { walk } from '@/lib/robots/execution/testing/walk';
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
  links.map((link) => ledgerCsvLine(link, { tickerOf: () => 'X', prices: 'Live' })).join('');
const digest = async (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
const hex = (text: string) => createHash('sha256').update(text).digest('hex');

interface Site {
  readonly links: readonly ChainLink[];
  readonly days: readonly EquityDay[];
  readonly text: string;
}

/** A site that publishes what an engine recorded. */
function siteOf({ links, days, text }: Site): SiteTransport {
  const equity = days.slice(0, -1);
  const leaf = {
    commitment: commitTo(SALT, DEFINITION),
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
    async call(name, request) {
      if (name === 'CxAIRobotProduct/GetDefinition')
        return {
          ...{ commitment: commitTo(SALT, DEFINITION), salt: SALT, text, seed: null },
          legs: [{ fundId: 1, fundType: 'C', inverseOf: null, barMinutes: 5, bars: null }],
        };
      const { before, count } = request as { before?: string; count: number };
      const to = before === undefined ? BARS.length : BARS.time.indexOf(Date.parse(before));
      return {
        time: column(BARS.time, to, count).map(isoTime),
        open: column(BARS.open, to, count),
        high: column(BARS.high, to, count),
        low: column(BARS.low, to, count),
        close: column(BARS.close, to, count),
        volume: column(BARS.volume, to, count),
      };
    },
  };
}

async function replay(changes: Partial<Site> = {}) {
  const site = siteOf({ ...RECORDED, text: parametersText(DEFINITION), ...changes });
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
});

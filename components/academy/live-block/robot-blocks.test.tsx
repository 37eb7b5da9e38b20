import { text as readText } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { MARKET, sampleDetails, sampleSummary } from '@/components/ui/testing/sample-view';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import type { RobotDetails, RobotSummary } from '@/lib/robots/catalogue/types';
import { sampleLedger } from '@/lib/robots/ledger/testing/sample-ledger';
import { tradesFromLedger } from '@/lib/robots/statistics/ledger-trades';
import type { RobotStatistics } from '@/lib/robots/statistics/types';
import { FirstLuck } from './first-luck';
import { RobotLedger } from './robot-ledger';
import { RobotUnderwater } from './robot-underwater';
import { TradesWithAndWithout } from './trades-with-and-without';

const TRADES = 40;
const sample = sampleSummary();
const ROBOT: RobotSummary = {
  ...sample,
  statistics: { ...(sample.statistics as RobotStatistics), closedCount: TRADES },
};

function serve(robots: readonly RobotSummary[], details: RobotDetails = sampleDetails()): void {
  setContainer({
    catalogue: { ...createCatalogue(MARKET).reader, all: () => robots, details: async () => details },
    baseUrl: 'https://tickproof.example',
    ledger: async (id) => sampleLedger(id, TRADES),
  });
}

async function renderText(element: ReactElement): Promise<string> {
  const stream = await renderToReadableStream(element);
  await stream.allReady;
  const html = await readText(stream as never);
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('what lessons show of a robot', () => {
  it('are its statistics with and without its best trade, without dollar amounts', async () => {
    serve([ROBOT]);
    const text = await renderText(<TradesWithAndWithout />);
    const profits = tradesFromLedger(sampleLedger(ROBOT.id, TRADES)).closed.map(({ profit }) =>
      Number(profit),
    );
    const profitFactor = (of: readonly number[]) => {
      const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
      return (sum(of.filter((one) => one > 0)) / -sum(of.filter((one) => one < 0))).toFixed(1);
    };
    const rest = profits.toSorted((a, b) => b - a).slice(1);
    expect(text).toContain('has closed 40 trades, backtest included.');
    expect(text).toContain(`Profit factor ${profitFactor(profits)} ${profitFactor(rest)} `);
    expect(text).toContain('Simulated prices');
    expect(text).toContain('These results are based on simulated or hypothetical performance results');
    expect(text).not.toContain('$');
  });

  it('is how far it was below its peak', async () => {
    const details = sampleDetails();
    const curve = [110, 99, 121, 121].map((value, day) => ({ ...details.curve[0], day, value }));
    serve([ROBOT], { ...details, curve: curve as RobotDetails['curve'] });
    expect(await renderText(<RobotUnderwater />)).toContain(
      'was 10.0% below its peak at worst, and below it on 20% of all days.',
    );
  });

  it('is the seal of its ledger, never the hash', async () => {
    const details = sampleDetails();
    serve([ROBOT], details);
    const text = await renderText(<RobotLedger />);
    expect(text).toMatch(/The seal of the last one is [\w+/]{43}=/);
    expect(text).not.toContain(details.ledger.headHash);
  });

  it('is the luck of the first one that can be judged', async () => {
    const since = { closedCount: 25, profitPct: 3, luck: { pct: 12, trials: 2, days: 90 } };
    serve([ROBOT, { ...ROBOT, name: 'Second', sincePublication: since }]);
    expect(await renderText(<FirstLuck />)).toMatch(
      /Second is the first of 2 robots whose record since publication can be judged: Could be luck 12%/,
    );
  });

  it('is why there is nothing, while no robot has enough trades', async () => {
    serve([sample]);
    for (const block of [
      <TradesWithAndWithout key="t" />,
      <RobotUnderwater key="u" />,
      <RobotLedger key="l" />,
    ])
      expect(await renderText(block)).toContain('No robot on this site has 20 closed trades yet.');
    expect(await renderText(<FirstLuck />)).toContain('No robot on this site has a record since publication');
  });
});

import { phaseKpis } from '@/components/pages/robot-details/kpis';
import { render } from '@/components/ui/testing/rendered';
import { sampleDetails, sampleModel } from '@/components/ui/testing/sample-view';
import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { compareRobots } from '@/lib/robots/catalogue/comparison';
import { detailsForGuest } from '@/lib/robots/catalogue/guest';
import type { RobotDetails } from '@/lib/robots/catalogue/types';
import { Comparison } from './comparison';
import { type Compared, comparisonView } from './comparison-view';

const sample = () => sampleDetails(sampleModel());
const published = (day: number) => sampleDetails(sampleModel({ publishedAt: (day * DAY_MS) as Millis }));

function compare(...robots: (RobotDetails | 'removed' | null)[]) {
  return compareRobots({ details: async (id) => robots[id] ?? null }, [...robots.keys()]);
}

/** The texts of a row, the best in asterisks. */
function findRow(robots: readonly Compared[], group: string, title: string) {
  const rows = comparisonView(robots).groups.find((one) => one.title === group)?.rows ?? [];
  return rows
    .find((row) => row.title === title)
    ?.cells.map(({ text, isBest }) => (isBest ? `*${text}*` : text));
}

describe('a comparison of robots', () => {
  it('starts all curves at 100 on the day before the newest robot was published', async () => {
    const [older, younger] = await compare(published(1), published(2));
    expect(older?.curve.map(({ day }) => day)).toEqual([1, 2, 3]);
    expect(older?.curve).toEqual(younger?.curve);
    expect(younger?.curve[0]).toEqual({ day: 1, value: 100 });
    expect(younger?.curve[1]?.value).toBeCloseTo((100 * 100.7) / 101, 2);
  });

  it('leaves out robots that are unknown, removed or not ready, and has no chart before the first day', async () => {
    const { robot, ...details } = sample();
    const unready = { ...details, robot: { ...robot, ready: false } };
    expect(await compare(sample(), null, 'removed', unready)).toHaveLength(1);
    expect(comparisonView(await compare(published(9), sample())).chart).toBeNull();
  });

  it('marks the best of each statistic, and none where no value is better', async () => {
    const [robot] = await compare(sample());
    if (!robot) throw new Error('the sample can be compared');
    const statistics = (maxDrawdownPct: number, profitFactor: number | null) => ({
      ...robot.sincePublication,
      maxDrawdownPct,
      profitFactor,
      closedCount: 40,
    });
    const extrapolated = { ...robot.backtest, annualPL: 12.46, annualPLExtrapolated: true };
    const robots = [
      { ...robot, returnPct: -3, backtest: extrapolated, sincePublication: statistics(4, null) },
      { ...robot, returnPct: 2.5, sincePublication: statistics(9, 1.2) },
    ];
    expect(findRow(robots, 'Since publication', 'Return')).toEqual(['−3.0%', '*+2.5%*']);
    expect(findRow(robots, 'Since publication', 'Max drawdown')).toEqual(['*4.0%*', '9.0%']);
    // Nothing to compare it with.
    expect(findRow(robots, 'Since publication', 'Profit factor')).toEqual(['—', '1.2']);
    expect(findRow(robots, 'Backtest', 'Annualized return')?.[0]).toBe('+12%*');
    const whole = { ...robot, backtest: { ...extrapolated, annualPLExtrapolated: false } };
    const readNote = (...compared: Compared[]) =>
      /[^.]*asterisk[^.]*\./.exec(render(Comparison({ view: comparisonView(compared) })).text)?.[0].trim();
    expect(readNote(...robots)).toBe(
      'An asterisk marks annualized returns extrapolated from less than a year.',
    );
    expect(readNote(whole, whole)).toBeUndefined();
    expect(findRow(robots, 'Since publication', 'Closed trades')).toEqual(['40', '40']);
    expect(comparisonView(robots).groups.map(({ title }) => title)).toEqual([
      'Since publication',
      'Backtest',
    ]);
  });

  it('has the figures of the robots’ pages under their names', async () => {
    const page = phaseKpis(detailsForGuest(sample()));
    const [robot] = await compare(sample());
    const shownFigure = (title: string, side: 'sincePublication' | 'backtest') => {
      const found = page.find(({ name }) => name === title)?.[side];
      return found?.needs ?? found?.text;
    };
    for (const [group, side] of [
      ['Since publication', 'sincePublication'],
      ['Backtest', 'backtest'],
    ] as const)
      for (const title of ['Max drawdown', 'Sharpe ratio', 'Profit factor'])
        expect(findRow(robot ? [robot] : [], group, title)).toEqual([shownFigure(title, side)]);
  });
});

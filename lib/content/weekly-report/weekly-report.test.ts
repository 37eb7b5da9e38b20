import { readCsvLine } from '@/lib/core/base/csv';
import { DAY_MS } from '@/lib/core/base/time';
import { describeChanges } from './describe-changes';
import { inputsCsv } from './inputs-csv';
import { reportLines } from './report-lines';
import { lastWeek } from './week';
import { type RobotRecord, weeklyFigures } from './weekly-figures';
import { writeWeekly } from './write-weekly';

const WEEK = lastWeek(Date.parse('2026-11-21T06:00:00Z'));
const LAST_DAY = WEEK.end / DAY_MS - 1;
const NO_CHANGES = { published: 0, retired: [], removed: 0 };
const CONTEXT = { priceLabel: 'Simulated prices', root: null, inputsPath: '/inputs.csv', isLate: false };

/** Index values: 60 days before publication at 100, at publication, before the week, and at its end. */
function record(
  robotId: number,
  [atPublication, before, end]: readonly [number, number, number],
  more: Partial<RobotRecord> = {},
): RobotRecord {
  const published = LAST_DAY - 67;
  return {
    robotId,
    name: `Robot ${robotId}`,
    path: `/bot-trading/${robotId}-robot/`,
    timeframe: 60,
    publishedAt: published * DAY_MS,
    curve: [
      { day: published - 60, value: 100 },
      { day: published - 1, value: atPublication },
      { day: LAST_DAY - 7, value: before },
      { day: LAST_DAY, value: end },
    ],
    settled: { count: 3, profitPct: end - atPublication },
    closedCount: 2,
    entryCount: 4,
    lateCount: 1,
    costsPct: 0.5,
    benchmarkPct: 1,
    retiredOn: null,
    head: { seq: robotId, hash: 'ab' },
    ...more,
  };
}

// Week: +10%, −5%, 0%, +2%.
const RECORDS = [
  record(1, [110, 100, 110]),
  record(2, [100, 100, 95], { timeframe: 5 }),
  record(3, [100, 80, 80], { timeframe: 5 }),
  record(4, [100, 100, 102], { settled: { count: 0, profitPct: 0 } }),
];

describe('the weekly report', () => {
  const figures = weeklyFigures(WEEK, RECORDS, NO_CHANGES);

  it('counts robots by what they earned since publication', () => {
    expect(figures).toMatchObject({ listed: 4, settled: 3, losing: 2, profitable: 0, flat: 1 });
    expect(figures.paces).toEqual([
      { timeframe: 60, losing: 0, settled: 1 },
      { timeframe: 5, losing: 2, settled: 2 },
    ]);
  });

  it('gives the week’s medians, ends and luck', () => {
    expect(figures.median?.netPct).toBeCloseTo(1, 9);
    // Costs of 0.5% of the initial balance are 0.5% of an account at 100, and 0.625% of one at 80.
    expect(figures.median?.costsPct).toBeCloseTo(0.5, 9);
    expect(figures.best.map(({ name, pct }) => [name, Math.round(pct)])).toEqual([
      ['Robot 1', 10],
      ['Robot 4', 2],
      ['Robot 3', 0],
      ['Robot 2', -5],
    ]);
    expect(figures.worst[0]?.name).toBe('Robot 2');
    // Deviation of 10, −5, 0, 2 is 6.24; the mean of the largest of four normals is 1.03 of it (approximation 1.06).
    expect(figures.luckyBestPct).toBeCloseTo(6.24 * 1.06, 0);
  });

  it('finds what is deepest below its peak, and who is behind the backtest', () => {
    expect(figures.drawdowns.map(({ name, pct }) => [name, Math.round(pct)])).toEqual([['Robot 2', -5]]);
    // Robot 1 earned 10% in the backtest and nothing since; robots 2 and 3 lost since.
    expect(figures.behindBacktest).toEqual({ count: 3, known: 4 });
  });

  it('leaves out what came after the week', () => {
    const later = RECORDS.map((one) => ({
      ...one,
      curve: [...one.curve, { day: LAST_DAY + 1, value: 1 }],
    }));
    const young = record(9, [100, 100, 100], { publishedAt: WEEK.end });
    expect(weeklyFigures(WEEK, [...later, young], NO_CHANGES)).toEqual(figures);
  });

  it('is written in percentages, with every section', () => {
    const { title, body } = writeWeekly(figures, CONTEXT);
    expect(title).toBe('Week 47, 2026: 67% of robots are losing since publication');
    expect(body.match(/^## .*/gm)).toHaveLength(9);
    expect(body).toContain(
      '2 of 3 robots with a closed trade since publication are losing, 0 profitable, 1 flat; 1 has no result yet (4 listed).',
    );
    expect(body).toContain('| 60 min | 0 of 1 | 0.0% |');
    expect(body).toContain('Recorded late: 4 of 16 ledger entries (25.00%)');
    expect(body).not.toMatch(/\$|NaN|undefined|null/);
  });

  it('says why a week is empty', () => {
    const quiet = RECORDS.map((one) => ({
      ...one,
      closedCount: 0,
      entryCount: 0,
      lateCount: 0,
      settled: { count: 0, profitPct: 0 },
      curve: [],
    }));
    const { title, summary, body } = writeWeekly(weeklyFigures(WEEK, quiet, NO_CHANGES), CONTEXT);
    expect(title).toBe('Week 47, 2026: no robot has a result yet');
    expect(summary).toContain('No trades closed');
    expect(body).toContain('No trades closed: markets were closed or there was no feed.');
    expect(body).not.toMatch(/NaN|undefined|null/);
  });

  it('names old and new figures in a correction, and none if all stay', () => {
    expect(describeChanges(reportLines(figures), reportLines(figures))).toBeNull();
    const restated = weeklyFigures(WEEK, [record(1, [110, 100, 99]), ...RECORDS.slice(1)], NO_CHANGES);
    expect(describeChanges(reportLines(figures), reportLines(restated))).toContain(
      'Robots that are losing: 2 of 3 before, 3 of 3 now',
    );
  });

  it('says why entries are late, if there is a reason to give', () => {
    const bodyWith = (lateCount: number) =>
      writeWeekly({ ...figures, lateCount, entryCount: 16 }, CONTEXT).body;
    expect(bodyWith(16)).toContain(
      '16 ledger entries (100.00%). The program computed this whole week afterwards',
    );
    expect(bodyWith(4)).toContain('(25.00%). Late ones were computed afterwards');
    expect(bodyWith(0)).toContain('16 ledger entries (0.00%)\n');
  });

  it('hands out a file from which its figures can be computed again', () => {
    const [head = '', ...lines] = inputsCsv(RECORDS, WEEK).trimEnd().split('\r\n');
    const rows = lines.map((line) => {
      const cells = readCsvLine(line);
      const values = new Map(readCsvLine(head).map((name, place) => [name, cells[place] ?? '']));
      const number = (name: string) => Number(values.get(name));
      const day = (name: string) => Date.parse(values.get(name)?.slice(0, 10) ?? '') / DAY_MS;
      return { name: values.get('name'), number, day };
    });
    const drawdowns = rows.flatMap(({ name, number, day }) => {
      const pct = 100 * (number('index_at_week_end') / number('peak_index_since_publication') - 1);
      return pct < 0 ? [{ name, pct, since: day('peak_day') * DAY_MS }] : [];
    });
    expect(drawdowns).toEqual(figures.drawdowns.map(({ name, pct, since }) => ({ name, pct, since })));
    const behind = rows.filter(({ number, day }) => {
      const before = (number('index_at_publication') / 100) ** (1 / (day('published_at') - day('first_day')));
      const since = number('index_at_week_end') / number('index_at_publication');
      return since ** (1 / (WEEK.end / DAY_MS - day('published_at'))) < before;
    });
    expect(behind).toHaveLength(figures.behindBacktest.count);
    expect(rows.map(({ number }) => number('benchmark_pct_in_week'))).toEqual([1, 1, 1, 1]);
    expect(figures.median?.benchmarkPct).toBe(1);
    expect(lines[0]).toMatch(/,110,100,110,110,2026-11-20,1,3,0,2,0.5,4,1,1,ab$/);
  });
});

import { createPanel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import { parseIsoDay } from '@/lib/core/base/time';
import { entriesOf, expectedMaximum, hitRate, luckiestShare, studyEvents } from './event-study';
import { forwardReturns } from './forward-returns';
import { matchingRows } from './run-screen';
import { parseScreen } from './screen-address';
import { createScreenTable } from './screen-table';
import { randomInstruments } from './synthetic/random-panel';

const UNTIL = parseIsoDay('2025-03-14');
const panel = createPanel(randomInstruments(60, 300, UNTIL, 3));
const all = () => true;
const five = forwardReturns(panel, 5, all);
const barsAt = (index: number) => (panel.instruments[index] as PanelInstrument).bars;
const running = panel.instruments.findIndex(({ bars }) => bars.day.at(-1) === UNTIL);
const ended = panel.instruments.findIndex(({ bars }) => (bars.day.at(-1) as number) < UNTIL - 40);

describe('forward returns', () => {
  it('run from the next open to the close five sessions on, and are pending until then', () => {
    const { open, close, length } = barsAt(running);
    const from = panel.start[running] as number;
    expect(five.value[from + 10]).toBe(Math.fround(100 * ((close[15] as number) / (open[11] as number) - 1)));
    expect(five.value[from + length - 6]).not.toBeNaN();
    expect(five.value[from + length - 5]).toBeNaN();
  });

  it('run to the last close of instruments that ended, which are not left out', () => {
    const { open, close, length } = barsAt(ended);
    const row = (panel.start[ended] as number) + length - 3;
    expect(five.value[row]).toBe(
      Math.fround(100 * ((close[length - 1] as number) / (open[length - 2] as number) - 1)),
    );
  });

  it('are compared with the median of the same day and calendar', () => {
    const row = (panel.start[running] as number) + 100;
    const type = panel.instruments[running]?.fundType;
    const isStock = (owner: number) => 'SE'.includes(panel.instruments[owner]?.fundType ?? '');
    expect('SE').toContain(type);
    const peers = Array.from(panel.day.keys())
      .filter((other) => panel.day[other] === panel.day[row] && isStock(panel.owner[other] as number))
      .map((other) => five.value[other] as number)
      .sort((a, b) => a - b);
    const half = peers.length / 2;
    const middle = ((peers[Math.floor(half - 0.5)] as number) + (peers[Math.ceil(half - 0.5)] as number)) / 2;
    expect(five.excess[row]).toBeCloseTo((five.value[row] as number) - middle, 4);
  });
});

describe('event study', () => {
  const table = createScreenTable(panel);
  const matching = matchingRows(table, parseScreen(new URLSearchParams('f=rsi14:lt:40')));
  const entries = entriesOf(panel, matching);

  it('counts entering a screen, not staying in it, and no first session', () => {
    const rsi = panel.column('rsi14');
    expect(entries.length).toBeGreaterThan(100);
    for (const row of entries)
      expect([rsi[row] as number, rsi[row - 1] as number]).toEqual([expect.any(Number), expect.any(Number)]);
    const isEntry = new Set(entries);
    const expected = Array.from(rsi.keys()).filter(
      (row) =>
        (rsi[row] as number) < 40 &&
        row > (panel.start[panel.owner[row] as number] as number) &&
        !((rsi[row - 1] as number) < 40),
    );
    expect([...isEntry]).toEqual(expected);
    const every = matchingRows(table, parseScreen(new URLSearchParams('')));
    expect(entriesOf(panel, every)).toHaveLength(0);
  });

  it('finds nothing in random walks: base, both intervals and the luckiest of many agree', () => {
    const study = studyEvents(panel, five, entries, 1);
    expect(study.count + study.pending).toBe(entries.length);
    expect(study.base).toBeGreaterThan(0.45);
    expect(study.base).toBeLessThan(0.55);
    expect(study.byDate?.share.low).toBeLessThan(study.base);
    expect(study.byDate?.share.high).toBeGreaterThan(study.base);
    expect(study.byDate?.meanExcess.low).toBeLessThan(0);
    expect(study.byDate?.meanExcess.high).toBeGreaterThan(0);
    const [one, many] = [1, 50].map((tries) => luckiestShare(panel, five, entries, tries, 1)) as [
      number,
      number,
    ];
    expect(Math.abs(one - study.base)).toBeLessThan(0.02);
    expect(many).toBeGreaterThan(one + 0.02);
    expect(studyEvents(panel, five, entries, 1)).toEqual(study);
  });

  it('finds rows that are known to win', () => {
    const winners = entriesOf(
      panel,
      matching.filter((row) => (five.excess[row] as number) > 0),
    );
    const study = studyEvents(panel, five, winners, 1);
    expect(study.hits).toBe(study.count);
    expect(study.byDate?.meanExcess.low).toBeGreaterThan(0);
    expect(study.hits / study.count).toBeGreaterThan(luckiestShare(panel, five, winners, 50, 1));
  });

  it('calls fewer than 30 too few, and has no figures without rows', () => {
    expect(hitRate(panel, five, entries.slice(0, 10))).toMatchObject({ isTooFew: true });
    expect(studyEvents(panel, five, new Uint32Array(0), 1)).toMatchObject({
      count: 0,
      byDate: null,
      interval: null,
    });
    expect(luckiestShare(panel, five, new Uint32Array(0), 5, 1)).toBeNaN();
  });

  it('expects of the greatest of n draws what probability says', () => {
    const dice = [1, 2, 3, 4, 5, 6];
    expect(expectedMaximum(dice, 1)).toBeCloseTo(3.5, 10);
    // 161 ÷ 36.
    expect(expectedMaximum(dice, 2)).toBeCloseTo(161 / 36, 10);
  });
});

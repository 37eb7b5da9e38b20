import { createPanel, type Panel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import { answersFrom } from '@/lib/analysis/questions/testing/answers-from';
import { parseIsoDay } from '@/lib/core/base/time';
import { answerScreen } from './answer';
import { expectedMaximum, firstMatches, hitRate, randomShares, studyEvents } from './event-study';
import { forwardReturns } from './forward-returns';
import { pastDate } from './past-date';
import { matchingRows } from './run-screen';
import { parseScreen } from './screen-address';
import { createScreenTable } from './screen-table';
import { STUDY_SCREEN } from './study-screen';
import { randomInstruments } from './synthetic/random-panel';
import { WHAT_CAME_NEXT } from './what-came-next';

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
  const entries = firstMatches(panel, matching);

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
    expect(firstMatches(panel, every)).toHaveLength(0);
  });

  it('finds nothing in random walks: base, both intervals and the luckiest of many agree', () => {
    const study = studyEvents(panel, five, entries, UNTIL, 1);
    const unknown = entries.filter((row) => Number.isNaN(five.value[row]));
    expect(study.count + unknown.length).toBe(entries.length);
    expect(study.base).toBeGreaterThan(0.45);
    expect(study.base).toBeLessThan(0.55);
    expect(study.byDate?.share.low).toBeLessThan(study.base);
    expect(study.byDate?.share.high).toBeGreaterThan(study.base);
    expect(study.byDate?.meanExcess.low).toBeLessThan(0);
    expect(study.byDate?.meanExcess.high).toBeGreaterThan(0);
    const shares = randomShares(panel, five, entries, UNTIL, 1);
    const [one, many] = [expectedMaximum(shares, 1), expectedMaximum(shares, 50)];
    expect(Math.abs(one - study.base)).toBeLessThan(0.02);
    expect(many).toBeGreaterThan(one + 0.02);
    // As wide as coin tosses, and no wider than that by much.
    const spread = Math.sqrt(shares.reduce((sum, share) => sum + (share - one) ** 2, 0) / shares.length);
    expect(spread * Math.sqrt(study.count)).toBeGreaterThan(0.4);
    expect(spread * Math.sqrt(study.count)).toBeLessThan(0.7);
    expect(studyEvents(panel, five, entries, UNTIL, 1)).toEqual(study);
  });

  it('finds rows that are known to win', () => {
    const winners = firstMatches(
      panel,
      matching.filter((row) => (five.excess[row] as number) > 0),
    );
    const study = studyEvents(panel, five, winners, UNTIL, 1);
    expect(study.hits).toBe(study.count);
    expect(study.byDate?.meanExcess.low).toBeGreaterThan(0);
    expect(study.hits / study.count).toBeGreaterThan(
      expectedMaximum(randomShares(panel, five, winners, UNTIL, 1), 50),
    );
  });

  it('calls fewer than 30 too few, and has no figures without rows', () => {
    expect(hitRate(panel, five, entries.slice(0, 10))).toMatchObject({ isTooFew: true });
    expect(studyEvents(panel, five, new Uint32Array(0), UNTIL, 1)).toMatchObject({
      count: 0,
      byDate: null,
      interval: null,
    });
    expect(randomShares(panel, five, new Uint32Array(0), UNTIL, 1)).toEqual([]);
  });

  it('expects of the greatest of n draws what probability says', () => {
    const dice = [1, 2, 3, 4, 5, 6];
    expect(expectedMaximum(dice, 1)).toBeCloseTo(3.5, 10);
    // 161 ÷ 36.
    expect(expectedMaximum(dice, 2)).toBeCloseTo(161 / 36, 10);
  });
});

describe('a past date', () => {
  const DAY = parseIsoDay('2025-03-11');
  const screen = parseScreen(new URLSearchParams('f=rsi14:lt:50&class=stocks&asof=2025-03-11'));
  const page = { offset: 0, limit: 10 };
  const before = createPanel(panel.instruments.map((one) => ({ ...one, bars: cutAfter(one.bars, DAY) })));

  it('has the same rows, hash and study after three more sessions', async () => {
    const study = async (of: Panel) => (await answersFrom(of).ask(STUDY_SCREEN, screen)).answer;
    expect(answerScreen(panel, screen, page)).toEqual(answerScreen(before, screen, page));
    expect(await study(panel)).toEqual(await study(before));
    expect((await study(panel))?.horizons[1]?.count).toBeGreaterThan(30);
  });

  it('shows what came next as far as it has come, for the rows and the group', async () => {
    const next = async (of: Panel) => (await answersFrom(of).ask(WHAT_CAME_NEXT, screen, page)).answer;
    const [early, late] = [await next(before), await next(panel)];
    expect(early?.rows.every(({ returns }) => returns.every((one) => one === 'pending'))).toBe(true);
    expect(early?.group[0]).toMatchObject({ count: 0, base: null, mean: null, interval: null });
    const first = late?.rows[0];
    const index = panel.instruments.findIndex(({ fundId }) => fundId === first?.fundId);
    const { day, open, close } = barsAt(index);
    const at = day.indexOf(DAY);
    expect(first?.returns[0]).toBeCloseTo(
      100 * ((close[at + 1] as number) / (open[at + 1] as number) - 1),
      4,
    );
    expect(first?.returns.slice(1)).toEqual(['pending', 'pending', 'pending']);
    const total = answerScreen(panel, screen, page).total;
    expect(late?.group[0]).toMatchObject({ count: total, pending: 0, horizon: 1 });
    expect(late?.group[1]).toMatchObject({ count: 0, pending: total });
  });

  it('says which sessions are a step away, and that markets were closed', () => {
    const at = (asOf: string) =>
      pastDate(panel, parseScreen(new URLSearchParams(`class=stocks&asof=${asOf}`)));
    const { steps } = at('2025-03-10');
    expect(steps.session).toEqual({ earlier: parseIsoDay('2025-03-07'), later: parseIsoDay('2025-03-11') });
    // 10 February; the tenth of the next month is after the last session.
    expect(steps.month).toEqual({ earlier: parseIsoDay('2025-02-10'), later: null });
    // 9 January was a day of mourning: the steps skip it, and asking for it gives the session before.
    expect(at('2025-01-10').steps.session.earlier).toBe(parseIsoDay('2025-01-08'));
    expect(at('2025-01-09')).toMatchObject({
      day: parseIsoDay('2025-01-08'),
      notice: 'Markets were closed on 2025-01-09, so this is the session before: 2025-01-08.',
    });
    // November has no 31st.
    expect(at('2024-12-31').steps.month.earlier).toBe(parseIsoDay('2024-11-29'));
  });
});

/** The sessions up to a day. */
function cutAfter(bars: PanelInstrument['bars'], day: number): PanelInstrument['bars'] {
  return { ...bars, length: bars.day.filter((one) => one <= day).length };
}

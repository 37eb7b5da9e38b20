import type { Micros, RobotId } from '@/lib/core/base/brand';
import { forEachEngine } from '@/lib/core/database/testing/for-each-engine';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { putEquityDays, readEquityDays } from './equity-store';

const ID = 17 as RobotId;
const OTHER = -1_000_000_007 as RobotId;

const RECORDED_AT = 1_700_000_000_000;

function day(number: number, equity: number, recordedAt = RECORDED_AT) {
  return { day: number, equity: equity as Micros, recordedAt };
}

forEachEngine('equity store', (open, itOnce) => {
  itOnce('gives back the days of a robot in order, the last figure of each', async () => {
    const { db } = await open();
    await insertRobotRows(db, ID, OTHER);
    await putEquityDays(db, ID, [day(3, 9_007_199_254_740_991), day(1, -5)], RECORDED_AT);
    await putEquityDays(db, OTHER, [day(1, 77)], RECORDED_AT);
    await putEquityDays(db, ID, [day(2, 0), day(3, 10_000_000_001)], RECORDED_AT + 1);
    await putEquityDays(db, ID, [], RECORDED_AT);
    expect(await readEquityDays(db, ID)).toEqual([
      day(1, -5),
      day(2, 0, RECORDED_AT + 1),
      day(3, 10_000_000_001, RECORDED_AT + 1),
    ]);
    expect(await readEquityDays(db, OTHER)).toEqual([day(1, 77)]);
  });

  it('takes more days than one statement does', async () => {
    const { db } = await open();
    await insertRobotRows(db, ID);
    const days = Array.from({ length: 2600 }, (_, index) => day(index, index * 1_000_003));
    await putEquityDays(db, ID, days, RECORDED_AT);
    expect(await readEquityDays(db, ID)).toEqual(days);
  });
});

import { passTime, until } from '../testing/until';
import { collectWhenQuiet, youngBytes } from './collect-when-quiet';

const MB = 1024 * 1024;

/** The young generation grows while much of what is new survives. */
function growYoung(): readonly object[] {
  const kept: object[] = [];
  while (kept.length < 50_000 || youngBytes() < 6 * MB) kept.push({ at: kept.length });
  return kept;
}

describe('collecting when quiet', () => {
  it('returns the memory of a burst of work, but not before it’s over', async () => {
    let isQuiet = false;
    const kept = growYoung();
    const stop = collectWhenQuiet({ isQuiet: () => isQuiet, enoughBytes: 3 * MB, everyMs: 5 });
    await passTime(50);
    expect(youngBytes()).toBeGreaterThan(3 * MB);
    isQuiet = true;
    await until(() => youngBytes() < 3 * MB);
    stop();
    expect(kept[49_999]).toEqual({ at: 49_999 });
  });
});

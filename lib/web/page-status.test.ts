import type { CatalogueReader } from '@/lib/catalogue/types';
import { statusOfPath } from './page-status';

const REMOVED = new Set([12, -1_000_000_007]);
const catalogue: Pick<CatalogueReader, 'summary'> = { summary: (id) => (REMOVED.has(id) ? 'removed' : null) };

describe('statusOfPath', () => {
  it.each([
    ['/bot-trading/12-trend-follower/', 410],
    ['/bot-trading/12/', 410],
    ['/bot-trading/12-renamed', 410],
    ['/bot-trading/robot/7/', 410],
    ['/bot-trading/13-trend-follower/', null],
    ['/bot-trading/robot/8/', null],
    ['/bot-trading/', null],
    ['/bot-trading/12-x/more/', null],
    ['/bot-forex-trading/12-x/', null],
  ])('%s is %s', (path, expected) => {
    expect(statusOfPath(path, catalogue)).toBe(expected);
  });
});

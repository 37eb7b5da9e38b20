import type { FundId } from '@/lib/core/base/brand';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { NO_HISTORY } from '@/lib/market/price-history/price-history';
import { createPageHistory } from './page-history';

describe('the history that pages read', () => {
  const stored = {
    ...NO_HISTORY,
    baseInterval: async (fundId: FundId) => {
      if (fundId === 1) throw new UnavailableError('away');
      if (fundId === 2) throw new Error('broken');
      if (fundId === 4) throw new OperatorError('damaged');
      return 5;
    },
  };
  const { history, make } = createPageHistory(stored);
  const readPage = (fundId: number) => () => history.baseInterval(fundId as FundId);

  it('fails a page without prices only after rendering it, and no concurrent ones', async () => {
    let isMade = false;
    const lacking = make(async () => {
      await readPage(1)();
      isMade = true;
    });
    await expect(make(readPage(4))).rejects.toThrow(UnavailableError);
    const whole = make(readPage(3));
    await expect(lacking).rejects.toThrow(UnavailableError);
    expect(isMade).toBe(true);
    expect(await whole).toBe(5);
  });

  it('lets other errors through, and all of them outside a page', async () => {
    await expect(make(readPage(2))).rejects.toThrow('broken');
    await expect(readPage(1)()).rejects.toThrow(UnavailableError);
  });
});

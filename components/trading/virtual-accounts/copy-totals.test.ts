import type { Copy } from '@/components/trading/copies/copy-labels';
import { formatMoney } from '@/lib/core/format/number';
import { shownGap, sumCopies } from './copy-totals';

it('adds up what rows show, losses of half a cent too', () => {
  const copy = {
    account: { id: 'p' },
    setAside: null,
    myProfit: -0.125,
    robotProfit: 0.125,
    gap: { delay: -0.25, price: 0, fees: 0, size: 0, missed: 0 },
    signals: 1,
    copied: 1,
  } as Copy;
  expect(formatMoney(copy.myProfit)).toBe('−$0.13');
  expect(shownGap(copy)).toBe(-0.26);
  expect(sumCopies([copy, copy])).toMatchObject({ mine: -0.26, robots: 0.26, gap: { total: -0.52 } });
});

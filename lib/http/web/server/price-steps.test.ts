import type { PriceBoard } from '@/lib/market/prices/prices';
import { PRICE_STEP_MS } from '@/lib/site/addresses/shown-kinds';
import { createPriceSteps } from './price-steps';

it('counts changes of prices at once after quiet, then in steps, and none is left out', () => {
  jest.useFakeTimers();
  let change = () => {};
  const board: Pick<PriceBoard, 'subscribe'> = {
    subscribe(listener) {
      change = () => listener([]);
      return () => true;
    },
  };
  const version = createPriceSteps(board, PRICE_STEP_MS);
  expect(version()).toBe(0);
  change();
  expect(version()).toBe(1);
  for (let passed = 0; passed < 29; passed += 1) {
    jest.advanceTimersByTime(1_000);
    change();
  }
  expect(version()).toBe(1);
  // The market closes here.
  jest.advanceTimersByTime(1_000);
  expect(version()).toBe(2);
  jest.advanceTimersByTime(3_600_000);
  expect(version()).toBe(2);
  change();
  expect(version()).toBe(3);
  jest.useRealTimers();
});

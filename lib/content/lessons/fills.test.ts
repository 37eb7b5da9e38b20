import { roundTo } from '@/lib/core/base/round';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { VOLUME_LIMIT } from '@/lib/robots/definitions/execution-config';
import { answerProblem, answerText } from './answers';
import { askFill, LARGEST_ORDER, LESSON_ORDER, makeOrder, splitFill, tradeRoundTrip } from './fills';

it('fills the lesson’s order as its text says', () => {
  const { halfSpreadBp, impactBp, price } = splitFill(LESSON_ORDER);
  expect([roundTo(halfSpreadBp, 6), roundTo(impactBp, 6), price]).toEqual([1.5, 6, 200.15]);
  expect(splitFill({ ...LESSON_ORDER, quote: 202, direction: -1 }).price).toBe(201.8485);
  const trip = tradeRoundTrip(LESSON_ORDER, 202);
  const shown = Object.values(trip).map((amount) => roundTo(amount, 2));
  expect(shown).toEqual([800, 679.4, 48.24, 631.16]);
  expect(roundTo((100 * (trip.gross - trip.net)) / trip.gross, 0)).toBe(21);
  // Check yourself: the break-even quote, and four times the size.
  expect(roundTo(tradeRoundTrip(LESSON_ORDER, 200.3).afterFills, 1)).toBe(-0.1);
  expect(splitFill({ ...LESSON_ORDER, quantity: 1600 }).impactBp).toBeCloseTo(2 * impactBp, 9);
});

it('asks for the parts of the largest order that a robot may send', () => {
  expect(LARGEST_ORDER.quantity / LARGEST_ORDER.volume).toBe(VOLUME_LIMIT);
  expect(askFill(LARGEST_ORDER).map(answerText)).toEqual(['1.5', '9.49', '200.22']);
});

it('makes other orders within that limit, whose answers are right as shown', () => {
  for (let seed = 1; seed < 30; seed += 1) {
    const order = makeOrder(seededRandom(seed));
    expect(order.quantity).toBeLessThanOrEqual(order.volume * VOLUME_LIMIT + 10);
    for (const asked of askFill(order)) expect(answerProblem(asked, answerText(asked))).toBeNull();
  }
});

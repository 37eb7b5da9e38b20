/** @jest-environment node */
import { connectionFailure, retryDelay } from './retry-delay';

describe('the time until the next attempt', () => {
  it('is five seconds, a fifth more or less', () => {
    expect([0, 0.5, 1].map((random) => retryDelay({}, random))).toEqual([4_000, 5_000, 6_000]);
    expect(retryDelay({ status: 500 }, 0.5)).toBe(5_000);
  });

  it('is as long as a full server asks, and spread over as long again', () => {
    expect([0, 1].map((random) => retryDelay({ status: 503, retryAfter: 20 }, random))).toEqual([
      20_000, 40_000,
    ]);
    expect([0, 1].map((random) => retryDelay({ status: 503 }, random))).toEqual([5_000, 10_000]);
    expect(retryDelay({ status: 429, retryAfter: 1e9 }, 0)).toBe(120_000);
  });

  it('reads status and delay from an error, and nothing from others', () => {
    expect(connectionFailure(Object.assign(new Error(), { statusCode: 503, retryAfter: 7 }))).toEqual({
      status: 503,
      retryAfter: 7,
    });
    expect(connectionFailure('closed')).toEqual({});
    expect(connectionFailure(null)).toEqual({});
  });
});

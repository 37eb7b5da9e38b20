/** @jest-environment jsdom */
import { keepRobotsFresh } from './keep-robots-fresh';

const MINUTE = 60_000;
let state: DocumentVisibilityState;
let refreshed: number;
let stop: () => void;
const turn = (next: DocumentVisibilityState) => {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  refreshed = 0;
  state = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const start = (random: number) => {
  stop = keepRobotsFresh(
    () => {
      refreshed += 1;
    },
    () => random,
  );
};

describe('robots of a page', () => {
  it('are refetched every five minutes while the page is visible', () => {
    start(0.5);
    jest.advanceTimersByTime(5 * MINUTE - 1);
    expect(refreshed).toBe(0);
    jest.advanceTimersByTime(1);
    expect(refreshed).toBe(1);
    jest.advanceTimersByTime(10 * MINUTE);
    expect(refreshed).toBe(3);
  });

  it.each([
    [0, 4],
    [1, 6],
  ])('are requested with jitter: %d gives %d minutes', (random, minutes) => {
    start(random);
    jest.advanceTimersByTime(minutes * MINUTE - 1);
    expect(refreshed).toBe(0);
    jest.advanceTimersByTime(1);
    expect(refreshed).toBe(1);
  });

  it('aren’t requested while hidden, and once on return if they are old', () => {
    start(0.5);
    turn('hidden');
    jest.advanceTimersByTime(2 * MINUTE);
    turn('visible');
    expect(refreshed).toBe(0);
    turn('hidden');
    jest.advanceTimersByTime(60 * MINUTE);
    expect(refreshed).toBe(0);
    turn('visible');
    turn('hidden');
    turn('visible');
    expect(refreshed).toBe(1);
    jest.advanceTimersByTime(5 * MINUTE);
    expect(refreshed).toBe(2);
  });

  it('are no longer requested after unsubscribing', () => {
    start(0.5);
    stop();
    jest.advanceTimersByTime(30 * MINUTE);
    turn('visible');
    expect(refreshed).toBe(0);
  });
});

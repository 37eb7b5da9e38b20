/** @jest-environment jsdom */
import { watchVisibility } from './page-visibility';

let state: DocumentVisibilityState;
let told: string[];
let stop: () => void;
const hub = { rest: () => told.push('rest'), wake: () => told.push('wake') };
const turn = (next: DocumentVisibilityState) => {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  state = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  stop = () => undefined;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const start = () => {
  stop = watchVisibility({ rest: () => void hub.rest(), wake: () => void hub.wake() });
};

describe('a page out of sight', () => {
  it('rests after some seconds, not when it is only passed by', () => {
    start();
    turn('hidden');
    jest.advanceTimersByTime(4_900);
    turn('visible');
    jest.advanceTimersByTime(60_000);
    expect(told).toEqual(['wake']);
    turn('hidden');
    jest.advanceTimersByTime(5_000);
    turn('visible');
    expect(told).toEqual(['wake', 'rest', 'wake']);
  });

  it('rests from the beginning when it was opened in the background', () => {
    state = 'hidden';
    start();
    turn('visible');
    expect(told).toEqual(['rest', 'wake']);
  });

  it('rests at once when it is put away whole, and wakes on the way back', () => {
    start();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(told).toEqual(['rest', 'wake']);
  });
});

/** @jest-environment jsdom */
import { watchVisibility } from './page-visibility';

let state: DocumentVisibilityState;
let told: string[];
let stop: () => void;
const hub = { pause: () => told.push('pause'), resume: () => told.push('resume') };
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
  stop = watchVisibility({ pause: () => void hub.pause(), resume: () => void hub.resume() });
};

describe('a hidden page', () => {
  it('disconnects after some seconds, but not when hidden only briefly', () => {
    start();
    turn('hidden');
    jest.advanceTimersByTime(4_900);
    turn('visible');
    jest.advanceTimersByTime(60_000);
    expect(told).toEqual(['resume']);
    turn('hidden');
    jest.advanceTimersByTime(5_000);
    turn('visible');
    expect(told).toEqual(['resume', 'pause', 'resume']);
  });

  it('doesn’t connect when opened in the background', () => {
    state = 'hidden';
    start();
    turn('visible');
    expect(told).toEqual(['pause', 'resume']);
  });

  it('pauses at once when the browser freezes it, and resumes when it returns', () => {
    start();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(told).toEqual(['pause', 'resume']);
  });
});

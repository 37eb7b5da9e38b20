import { isVisible } from '@/components/ui/page-moments/waits';
import { ask } from './ask';
import {
  type CloseAnswer,
  type CountdownTone,
  countdownTone,
  formatCountdown,
  hasTurned,
  secondsLeft,
} from './countdown';

const CALL = 'CxHelp/GetUSMarketWillCloseIn';
const TICK_MS = 1000;
/** Maximum time between two calls. */
const ASK_AGAIN_MS = 300_000;
/** Minimum time between two calls; longer after a failure. */
const ASK_GAP_MS = 2000;
const FAILED_GAP_MS = 20_000;
/** A larger drift between the two clocks means the wall clock was set or the computer slept. */
const MAX_DRIFT_MS = 2000;

export interface CountdownView {
  readonly text: string;
  readonly tone: CountdownTone;
}

/**
 * Counts down the seconds to the US market close while the page is visible. It counts with the page's monotonic clock
 * from the server's answer, and asks again when the page becomes visible, when the market closes or opens, after sleep,
 * and every few minutes. If a call fails, it keeps counting from the last answer, or shows nothing if there was none.
 */
export function keepCountdown(onChange: (shown: CountdownView) => void, signal: AbortSignal): void {
  let answer: CloseAnswer | null = null;
  /** How far the wall clock was ahead of the monotonic clock when the answer arrived. */
  let drift = 0;
  let mayAskAt = 0;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function askServer(): Promise<void> {
    isAsking = true;
    const seconds = await ask(CALL, {}).catch(() => null);
    isAsking = false;
    if (signal.aborted) return;
    const now = performance.now();
    mayAskAt = now + (seconds === null ? FAILED_GAP_MS : ASK_GAP_MS);
    if (seconds !== null) {
      answer = { seconds, at: now };
      drift = driftNow();
    }
    tick();
  }

  function tick(): void {
    clearTimeout(timer);
    if (signal.aborted || !isVisible()) return;
    const now = performance.now();
    if (answer) onChange(countdownView(secondsLeft(answer, now)));
    if (!isAsking && now >= mayAskAt && isDue(now)) void askServer();
    timer = setTimeout(tick, TICK_MS - (answer ? (now - answer.at) % TICK_MS : 0));
  }

  function isDue(now: number): boolean {
    if (!answer || hasTurned(answer, now) || now - answer.at >= ASK_AGAIN_MS) return true;
    return Math.abs(driftNow() - drift) > MAX_DRIFT_MS;
  }

  /** The last answer may be out of date after the page was hidden. */
  function comeBack(): void {
    if (!isVisible()) return;
    mayAskAt = 0;
    if (!isAsking) void askServer();
    tick();
  }

  document.addEventListener('visibilitychange', comeBack, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  tick();
}

function driftNow(): number {
  return Date.now() - performance.now();
}

function countdownView(seconds: number): CountdownView {
  const countdown = formatCountdown(seconds);
  const tone = countdownTone(seconds);
  return { text: tone === null ? countdown : `US closes in ${countdown}`, tone };
}

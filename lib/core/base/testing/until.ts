import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than a busy machine needs; the test's own limit comes later and says less. */
const LIMIT_MS = 120_000;
const STEP_MS = 5;

/** Resolves once the condition holds. @throws after two minutes */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Never came true: ${holds}`);
    await sleep(STEP_MS);
  }
}

/**
 * Waits for something that must not happen. It waits in small steps, because a machine that was busy runs its timers
 * before handling what arrived meanwhile.
 */
export async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) await sleep(STEP_MS);
}

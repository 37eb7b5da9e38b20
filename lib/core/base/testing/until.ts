import { setTimeout as sleep } from 'node:timers/promises';

/** Far longer than a busy machine needs; the test's own limit comes later and says less. */
const LIMIT_MS = 120_000;
const STEP_MS = 5;
const LONGEST_STEP_MS = 100;

/**
 * Resolves once the condition holds. One that has to ask is looked at less often the longer it takes: asking takes
 * processor time from those who are waited for.
 * @throws after two minutes
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  for (;;) {
    const held = holds();
    if (await held) return;
    const waited = performance.now() - start;
    if (waited > LIMIT_MS) throw new Error(`Never came true: ${holds}`);
    await sleep(
      typeof held === 'boolean' ? STEP_MS : Math.min(Math.max(STEP_MS, waited / 20), LONGEST_STEP_MS),
    );
  }
}

/**
 * Waits for something that must not happen. It waits in small steps, because a machine that was busy runs its timers
 * before handling what arrived meanwhile.
 */
export async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) await sleep(STEP_MS);
}

/** @jest-environment node */
import { fuzzWire } from './fuzz-wire';
import { startTestHub } from './test-hub';

it('a hub outlives malformed frames over WebSockets and answers others meanwhile', async () => {
  const errors: string[] = [];
  const testHub = await startTestHub({ onError: (text) => errors.push(text) });
  try {
    const url = `${testHub.url.replace('http', 'ws')}/testhub`;
    const result = await fuzzWire({ url, frames: 1_000, seed: 20_261_121 });
    expect(result).toMatchObject({ frames: 1_000 });
    expect(result.endedByServer).toBeGreaterThan(result.sockets / 3);
    expect(result.othersAnswered).toBeGreaterThan(3);
    // What was sent may fail as it likes; the server's own code may not.
    expect(errors.filter((text) => /TypeError|RangeError/.test(text))).toEqual([]);
    await untilZero(testHub.connectionCount);
  } finally {
    await testHub.close();
  }
});

/** Nothing is left of the sockets that have gone. */
async function untilZero(count: () => number): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (count() > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(count()).toBe(0);
}

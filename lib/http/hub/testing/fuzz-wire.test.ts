/** @jest-environment node */
import { until } from '@/lib/core/base/testing/until';
import { fuzzWire } from './fuzz-wire';
import { startTestHub } from './test-hub';

it('a hub survives malformed frames over WebSockets and answers others meanwhile', async () => {
  const errors: string[] = [];
  const testHub = await startTestHub({ onError: (text) => errors.push(text) });
  try {
    const url = `${testHub.url.replace('http', 'ws')}/testhub`;
    const result = await fuzzWire({ url, frames: 1_000, seed: 20_261_121 });
    expect(result).toMatchObject({ frames: 1_000 });
    expect(result.endedByServer).toBeGreaterThan(result.sockets / 3);
    expect(result.othersAnswered).toBeGreaterThan(3);
    // Input may fail in any way; the server's own code may not.
    expect(errors.filter((text) => /TypeError|RangeError/.test(text))).toEqual([]);
    // Closed sockets leave nothing behind.
    await until(() => testHub.connectionCount() === 0);
  } finally {
    await testHub.close();
  }
});

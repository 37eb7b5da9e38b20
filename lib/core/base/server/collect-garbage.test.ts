import { collectGarbage } from './collect-garbage';

describe('collecting garbage', () => {
  it('frees unreachable objects, and the memory behind them', async () => {
    // What earlier tests left could be freed in between.
    await collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const held = { bytes: new Uint8Array(1 << 20).fill(1) };
    const lost = new WeakRef({ bytes: new Uint8Array(64 << 20).fill(1) });
    // A weak reference keeps its target until the end of the turn.
    await new Promise((resolve) => setTimeout(resolve));
    expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThan(60 << 20);
    await collectGarbage();
    expect(lost.deref()).toBeUndefined();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 << 20);
    expect(held.bytes[0]).toBe(1);
  });
});

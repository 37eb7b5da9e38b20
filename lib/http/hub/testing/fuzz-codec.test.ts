/** @jest-environment node */
import { fuzzCodec } from './fuzz-codec';

it('malformed frames are refused, and nothing else happens', () => {
  const result = fuzzCodec({ count: 20_000, seed: 20_261_121, maxGrowthBytes: 200_000_000 });
  expect(result.refused).toBeGreaterThan(5_000);
  // Valid frames; without any, the fuzzer would never get past the framing.
  expect(result.messages).toBeGreaterThan(500);
});

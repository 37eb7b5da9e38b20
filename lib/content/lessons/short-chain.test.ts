/** @jest-environment node */
import fc from 'fast-check';
import { ledgerLesson } from '@/lib/content/entries/originals/lessons/ledger';
import { sha256 } from '@/lib/robots/ledger/verify-file';
import {
  chainHashes,
  chainResult,
  EXAMPLE_ALTERED,
  EXAMPLE_ENTRIES,
  EXAMPLE_HASHES,
  firstMismatch,
  hashEnd,
} from './short-chain';

it('finds the hashes and results that the lesson prints', async () => {
  expect(await chainHashes(EXAMPLE_ENTRIES, sha256)).toEqual(EXAMPLE_HASHES);
  expect(EXAMPLE_HASHES.map(hashEnd)).toEqual(['5e57c637', '3cc8d112', '0d2e61b1', 'b5a4590a']);
  const printed = ledgerLesson.body.replaceAll(/[\\`]/g, '');
  for (const [at, text] of EXAMPLE_ENTRIES.entries())
    expect(printed).toContain(`| ${text} | ${hashEnd(EXAMPLE_HASHES[at] ?? '')} |`);
  const altered = await chainHashes(EXAMPLE_ALTERED, sha256);
  expect(altered.map(hashEnd)).toEqual(['5e57c637', '1337b4fe', '0f163a46', '69c385ff']);
  for (const [at, hash] of altered.entries())
    expect(printed).toContain(`| ${at + 1} | ${hashEnd(EXAMPLE_HASHES[at] ?? '')} | ${hashEnd(hash)} |`);
  expect([chainResult(EXAMPLE_ENTRIES), chainResult(EXAMPLE_ALTERED)]).toEqual([-1, 9]);
  expect(chainResult(EXAMPLE_ENTRIES.slice(0, 2))).toBe(57);
  expect(chainResult(['1|open|SPY|buy|10|x'])).toBeNull();
});

it('names the first entry that was altered, whichever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(3), fc.string({ minLength: 1 }), async (at, added) => {
      const texts = EXAMPLE_ENTRIES.map((text, index) => (index === at ? text + added : text));
      expect(firstMismatch(await chainHashes(texts, sha256), EXAMPLE_HASHES)).toBe(at + 1);
    }),
    { numRuns: 20 },
  );
  expect(firstMismatch(EXAMPLE_HASHES, EXAMPLE_HASHES)).toBeNull();
});

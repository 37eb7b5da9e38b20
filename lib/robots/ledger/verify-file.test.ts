import { createHash } from 'node:crypto';
import { GENESIS_HASH } from '@/lib/robots/ledger/head';
import { ledgerCsvHead, ledgerCsvLine } from '@/lib/robots/ledger/ledger-csv';
import type { ChainLink } from '@/lib/robots/ledger/signal';
import { sampleEvents, sampleLedger, signaledChain } from '@/lib/robots/ledger/testing/sample-ledger';
import { makeSeal } from './seal';
import { digestHex, matchesSeal, sha256, verifyFile } from './verify-file';

const ABOUT = { toTicker: () => 'A "B", C', prices: 'Simulated prices' };
const makeFile = (links: readonly ChainLink[]) =>
  ledgerCsvHead() + links.map((link) => ledgerCsvLine(link, ABOUT)).join('');
const digest = async (text: string) => createHash('sha256').update(text).digest('hex');
const check = (text: string, head: string) =>
  verifyFile(
    text,
    async (hash) => hash === head,
    digest,
    () => undefined,
  );

const CHAIN = signaledChain(17, sampleEvents(4));
const HEAD = CHAIN.at(-1)?.hash ?? '';

describe('a ledger checked in the browser', () => {
  it('matches as written, signals included', async () => {
    const verdict = await check(makeFile(CHAIN), HEAD);
    expect(verdict).toMatchObject({ entries: 8, signals: 8, newer: 0, problem: null });
    expect(verdict.links).toEqual(CHAIN);
  });

  it('is checked up to its end, and read up to the page’s last entry', async () => {
    const shown = CHAIN[11];
    const verdict = await check(makeFile(CHAIN), shown?.hash ?? '');
    expect(verdict).toMatchObject({ newer: 4, problem: null });
    expect(verdict.links.at(-1)).toEqual(shown);
  });

  it('matches when it is empty', async () => {
    expect(await check(makeFile([]), GENESIS_HASH)).toMatchObject({ entries: 0, newer: 0, problem: null });
  });

  it.each<[string, (text: string) => string, string]>([
    ['a price', (text) => text.replace(',100020000,', ',100020001,'), 'Entry 6 doesn’t match: its content'],
    ['a signal', (text) => text.replace(',12340000,', ',99340000,'), 'Signal 1 doesn’t match: its content'],
    [
      'a removed line',
      (text) => text.replace(/\n[^\n]*,3,signal,[^\n]*/, ''),
      'Entry 3 doesn’t match: it is missing',
    ],
    [
      'another robot’s file',
      (_) => makeFile(sampleLedger(9, 2)),
      'This page’s seal isn’t of an entry in the file',
    ],
  ])('names the first difference: %s', async (_, change, problem) => {
    const text = makeFile(CHAIN);
    expect(change(text)).not.toBe(text);
    expect((await check(change(text), HEAD)).problem).toContain(problem);
  });

  it.each<[string, string, string]>([
    ['a page of the site', '<!doctype html>', 'first line'],
    ['a cut line', makeFile(CHAIN).slice(0, -40), `Line ${CHAIN.length + 1} of the file`],
    ['a foreign line', `${ledgerCsvHead()}hello\r\n`, 'Line 2 of the file'],
  ])('rejects %s as not a ledger', async (_, text, message) => {
    await expect(check(text, HEAD)).rejects.toThrow(message);
  });

  it('has the entry whose seal the page shows', async () => {
    const salt = 'a5'.repeat(32);
    const seal = makeSeal(salt, HEAD);
    expect(await matchesSeal(seal, { salt, hash: HEAD }, digestHex)).toBe(true);
    expect(await matchesSeal(seal, { salt: '5a'.repeat(32), hash: HEAD }, digestHex)).toBe(false);
    expect(await matchesSeal(seal, { salt, hash: CHAIN[0]?.hash ?? '' }, digestHex)).toBe(false);
  });

  it('reports its progress up to the last hash', async () => {
    const seen: [number, number][] = [];
    const ledger = sampleLedger(17, 400);
    await verifyFile(makeFile(ledger), null, sha256, (...progress) => seen.push(progress));
    expect(seen).toEqual([
      [500, 800],
      [800, 800],
    ]);
  });
});

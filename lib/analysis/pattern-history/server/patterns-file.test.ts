import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import { createPanel, type PanelInstrument } from '@/lib/analysis/panel/panel';
import { randomInstruments } from '@/lib/analysis/screener/synthetic/random-panel';
import { ensureDefined } from '@/lib/core/base/assert';
import { parseIsoDay } from '@/lib/core/base/time';

const INSTRUMENTS = randomInstruments(3, 600, parseIsoDay('2026-06-30'), 5);
const [FIRST, SECOND] = INSTRUMENTS as [PanelInstrument, PanelInstrument];
const PANEL = createPanel(INSTRUMENTS);
const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'tickproof-patterns-'));

/** What a process holds is its own. */
async function startProcess(folder: string, method = 'method 1') {
  jest.resetModules();
  const history = await import('../pattern-history');
  const statistics = await import('../pattern-statistics');
  const { createPatternsFile } = await import('./patterns-file');
  return { ...history, ...statistics, file: createPatternsFile({ folder, market: 'simulated', method }) };
}

async function keepAll(folder: string, panel = PANEL) {
  const process = await startProcess(folder);
  for (const _ of process.preparePatterns(panel, null, 'placebo'));
  await process.file.keep(panel);
  return process;
}

const kept = makeFolder();
let before: Awaited<ReturnType<typeof keepAll>>;
/** What is found without a file, which the panel's prices alone decide. */
let fresh: readonly ReturnType<typeof before.patternsIn>[];

beforeAll(async () => {
  before = await keepAll(kept);
  fresh = INSTRUMENTS.map(({ bars, fundType }) => before.patternsIn(bars, fundType));
});

/** A folder with all that was found. */
function copyKept(): string {
  const folder = makeFolder();
  cpSync(kept, folder, { recursive: true });
  return folder;
}

it('gives the next process what was found, and its twin’s', async () => {
  const after = await startProcess(kept);
  expect(after.heldPatterns(FIRST.bars)).toBeNull();
  await after.file.takeUp(PANEL);
  for (const { bars } of INSTRUMENTS) {
    expect(after.heldPatterns(bars)).toEqual(before.heldPatterns(bars));
    expect(after.heldPlacebo(bars)).toEqual(before.heldPlacebo(bars));
  }
  expect(after.heldPatterns(FIRST.bars)?.settled.size).toBeGreaterThan(10);
  expect(readdirSync(kept)).toEqual(['patterns-simulated']);
});

it.each([1, 40, 150])('goes on with %i new sessions as if it had never stopped', async (added) => {
  const folder = makeFolder();
  const shorter = INSTRUMENTS.map((one) => ({ ...one, bars: truncateBars(one.bars, 600 - added) }));
  await keepAll(folder, createPanel(shorter));
  const after = await startProcess(folder);
  await after.file.takeUp(PANEL);
  for (const [index, one] of INSTRUMENTS.entries()) {
    expect(after.instrumentPatterns(one)).toEqual(fresh[index]);
    expect(after.placeboPatterns(one)).toEqual(before.heldPlacebo(one.bars));
  }
});

it('uses nothing that other code found, or in other prices, or for another class', async () => {
  const other = await startProcess(kept, 'method 2');
  await other.file.takeUp(PANEL);
  expect(INSTRUMENTS.map(({ bars }) => other.heldPatterns(bars))).toEqual([null, null, null]);
  const close = SECOND.bars.close.slice();
  close[50] = ensureDefined(close[50], 'a close') * 1.001;
  const restated = { ...SECOND, bars: { ...SECOND.bars, close } };
  const moved = { ...FIRST, fundType: FIRST.fundType === 'S' ? ('C' as const) : ('S' as const) };
  const after = await startProcess(kept);
  await after.file.takeUp(createPanel([moved, restated, ...INSTRUMENTS.slice(2)]));
  expect([moved, restated].map(({ bars }) => after.heldPatterns(bars))).toEqual([null, null]);
  expect(after.heldPatterns(ensureDefined(INSTRUMENTS[2], 'the third').bars)).not.toBeNull();
});

it('finds all again where the file is damaged', async () => {
  const folder = copyKept();
  const file = path.join(folder, 'patterns-simulated');
  const whole = readFileSync(file);
  for (const damaged of [whole.subarray(0, 1000), Buffer.alloc(0), Buffer.from(whole).fill(7, 900, 1000)]) {
    writeFileSync(file, damaged);
    const after = await startProcess(folder);
    await after.file.takeUp(PANEL);
    expect(after.heldPatterns(FIRST.bars)).toBeNull();
  }
});

it('writes only what the file doesn’t have yet', async () => {
  const file = path.join(kept, 'patterns-simulated');
  const { ino } = statSync(file);
  await before.file.keep(PANEL);
  const after = await startProcess(kept);
  await after.file.takeUp(PANEL);
  for (const _ of after.preparePatterns(PANEL, null, 'placebo'));
  await after.file.keep(PANEL);
  expect(statSync(file).ino).toBe(ino);
});

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { Panel, PanelInstrument } from '@/lib/analysis/panel/panel';
import type { FundId } from '@/lib/core/base/brand';
import { makePrivateFolder } from '@/lib/core/base/server/private-files';
import { replaceFile } from '@/lib/core/base/server/replace-file';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { MarketName } from '@/lib/market/data/source';
import { heldPatterns, type PatternCase, type SettledCases, takeUpPatterns } from '../pattern-history';
import { heldPlacebo, takeUpPlacebo } from '../pattern-statistics';

/** Keeps patterns of daily bars between starts, since finding them takes a minute. */
export interface PatternsFile {
  /** Takes up what was found in bars that a panel still has, by the same code. A file that can't be used is as none. */
  takeUp(panel: Panel): Promise<void>;
  /** Replaces the file by what is held of a panel, unless that was found in the same bars. */
  keep(panel: Panel): Promise<void>;
}

export interface PatternsFileOptions {
  readonly folder: string;
  readonly market: MarketName;
  /** Names the code that finds patterns. */
  readonly method: string;
}

/** `DatedOutcome`s column by column; `r` is NaN where nothing was entered. */
interface PackedCases extends Omit<SettledCases, 'outcomes'> {
  readonly key: string;
  readonly day: Int32Array;
  readonly hit: Uint8Array;
  readonly r: Float64Array;
}

interface PackedPatterns {
  readonly sessions: number;
  readonly recent: readonly PatternCase[];
  readonly settled: readonly PackedCases[];
}

/** What was found in an instrument's first sessions. */
interface Kept {
  readonly fundId: FundId;
  readonly sessions: number;
  /** Of the bars of these sessions. */
  readonly digest: string;
  readonly own: PackedPatterns;
  readonly placebo: PackedPatterns;
}

const DIGEST_BYTES = 32;

export function createPatternsFile({ folder, market, method }: PatternsFileOptions): PatternsFile {
  const file = path.join(folder, `patterns-${market}`);
  // Numbers of another V8 may differ in their last digits.
  const madeBy = `${method} ${process.versions.v8}`;
  /** The instruments and bars of which the file has what was found. */
  let stored = '';

  return {
    async takeUp(panel) {
      const instruments = new Map(panel.instruments.map((one) => [one.fundId, one]));
      for (const packed of await readKept(file, madeBy)) {
        const kept = deserialize(packed) as Kept;
        stored += nameKept(kept);
        const instrument = instruments.get(kept.fundId);
        if (instrument && isMadeFrom(kept, instrument)) takeUpKept(kept, instrument.bars);
        await setImmediate();
      }
    },

    async keep(panel) {
      const kept: Uint8Array[] = [];
      let names = '';
      for (const instrument of panel.instruments) {
        const packed = packHeld(instrument);
        if (packed) {
          names += nameKept(packed);
          kept.push(serialize(packed));
        }
        await setImmediate();
      }
      if (names === stored) return;
      const body = serialize({ madeBy, kept });
      makePrivateFolder(folder);
      await replaceFile(file, [digestOf(body), body], 0o600);
      stored = names;
    },
  };
}

/** What the file has, each an instrument's; nothing if there's none, it's damaged, or other code made it. */
async function readKept(file: string, madeBy: string): Promise<readonly Uint8Array[]> {
  const stored = await readFile(file).catch(() => null);
  if (stored === null) return [];
  const body = stored.subarray(DIGEST_BYTES);
  if (!digestOf(body).equals(stored.subarray(0, DIGEST_BYTES))) return [];
  const read = deserialize(body) as { readonly madeBy: string; readonly kept: readonly Uint8Array[] };
  return read.madeBy === madeBy ? read.kept : [];
}

function nameKept({ fundId, digest }: Kept): string {
  return `${fundId} ${digest}\n`;
}

function digestOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}

function packHeld(instrument: PanelInstrument): Kept | null {
  const { bars, fundId } = instrument;
  const [own, placebo] = [heldPatterns(bars), heldPlacebo(bars)];
  if (!own || !placebo) return null;
  const digest = barsDigest(instrument, bars.length);
  return { fundId, sessions: bars.length, digest, own: packPatterns(own), placebo: packPatterns(placebo) };
}

function packPatterns({
  sessions,
  recent,
  settled,
}: NonNullable<ReturnType<typeof heldPatterns>>): PackedPatterns {
  return {
    sessions,
    recent,
    settled: [...settled].map(([key, { outcomes, ...counts }]) => ({
      ...counts,
      key,
      day: Int32Array.from(outcomes, ({ day }) => day),
      hit: Uint8Array.from(outcomes, ({ hit }) => Number(hit)),
      r: Float64Array.from(outcomes, ({ r }) => r ?? Number.NaN),
    })),
  };
}

function isMadeFrom({ sessions, digest }: Kept, instrument: PanelInstrument): boolean {
  return sessions <= instrument.bars.length && digest === barsDigest(instrument, sessions);
}

/** Of all that patterns are found by: the class decides what trades cost. */
function barsDigest({ bars, fundType }: PanelInstrument, sessions: number): string {
  const hash = createHash('sha256').update(fundType);
  for (const name of ['day', 'open', 'high', 'low', 'close', 'volume'] as const) {
    const { buffer, byteOffset, byteLength } = bars[name].subarray(0, sessions);
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest('hex');
}

function takeUpKept({ sessions, own, placebo }: Kept, bars: DailyBars): void {
  const then = sessions === bars.length ? bars : { ...bars, length: sessions };
  takeUpPatterns(then, unpackPatterns(own));
  takeUpPlacebo(then, unpackPatterns(placebo));
}

function unpackPatterns({ sessions, recent, settled }: PackedPatterns) {
  const unpackCases = ({ key, day, hit, r, ...counts }: PackedCases): [string, SettledCases] => {
    const outcomes = Array.from(day, (own, index) => {
      const result = r[index] as number;
      return { day: own, hit: hit[index] === 1, r: Number.isNaN(result) ? null : result };
    });
    return [key, { ...counts, outcomes }];
  };
  return { sessions, recent, settled: new Map(settled.map(unpackCases)) };
}

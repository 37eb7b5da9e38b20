import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { type Engine, followModels, type SharedEngines } from './shared-engines';

interface FaultRun {
  readonly seed: number;
  readonly engines: number;
  readonly durationMs: number;
  /** At least this long passes between two bars. */
  readonly barMs: number;
  readonly onProgress: (text: string) => void;
}

/** How long bars took, and what happened meanwhile. */
interface FaultedRun {
  readonly kills: number;
  readonly freezes: number;
  /** From the moment a bar was there until all robots had run on it, in milliseconds. */
  readonly lags: readonly number[];
  /** The same, but from the last fault on where one came meanwhile. */
  readonly recoveries: readonly number[];
  readonly models: ReadonlyMap<number, unknown>;
}

/** Kills engines and freezes them at random while they run over bars; one at least is always left alone. */
export async function runWithFaults(shared: SharedEngines, run: FaultRun): Promise<FaultedRun> {
  const random = seededRandom(run.seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least));
  const end = Date.now() + run.durationMs;
  const hit = new Set<Engine>();
  let running: readonly Engine[] = Array.from({ length: run.engines }, () => shared.start());
  let faultAt = 0;
  let kills = 0;
  let freezes = 0;

  async function kill(engine: Engine): Promise<void> {
    kills += 1;
    await engine.child.kill();
    await sleep(between(500, 3_000));
    running = running.map((one) => (one === engine ? shared.start() : one));
  }

  async function freeze(engine: Engine): Promise<void> {
    freezes += 1;
    engine.freeze();
    await sleep(between(500, 40_000));
    engine.thaw();
    await sleep(1_000);
  }

  async function harm(): Promise<void> {
    const done: Promise<void>[] = [];
    while (Date.now() < end) {
      await sleep(between(5_000, 20_000));
      const left = running.filter((engine) => !hit.has(engine));
      const engine = left[between(0, left.length)];
      if (!engine || left.length === 1) continue;
      hit.add(engine);
      faultAt = Date.now();
      const fault = random() < 0.5 ? kill(engine) : freeze(engine);
      done.push(fault.finally(() => hit.delete(engine)));
    }
    await Promise.all(done);
  }

  const models = followModels(shared.database);
  const lags: number[] = [];
  const recoveries: number[] = [];
  async function runBars(): Promise<void> {
    while (Date.now() < end) {
      const started = Date.now();
      await shared.step().done;
      const now = Date.now();
      lags.push(now - started);
      if (faultAt > started) recoveries.push(now - faultAt);
      await models.read();
      const longest = Math.max(...lags);
      if (lags.length % 10 === 0)
        run.onProgress(`${lags.length} bars, ${kills} kills, ${freezes} freezes, longest ${longest} ms`);
      await sleep(Math.max(0, started + run.barMs - Date.now()));
    }
  }

  await Promise.all([harm(), runBars()]);
  // A job that was handed on may still be somebody's.
  await shared.step().done;
  for (const { child } of shared.engines) await child.kill();
  await models.read();
  return { kills, freezes, lags, recoveries, models: models.models };
}

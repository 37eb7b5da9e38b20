import { type RestartingThread, startRestartingThread } from '@/lib/core/base/server/restarting-thread';
import type { Env } from '@/lib/core/config/env';

/**
 * Bars lie outside V8's heap and are let go of when their small objects are collected. Collecting often keeps what waits
 * for it small: the allocator never gives back what it once had (docs/decisions/memory.md).
 */
const YOUNG_GENERATION_MB = 3;

/** Runs the engine role on its own thread, so that no request waits for a strategy. */
export function startEngineThread(
  env: Env,
  file: string,
  onBroken: (error: unknown) => void,
): RestartingThread {
  return startRestartingThread(file, { env }, { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB }, onBroken);
}

import { type RestartingThread, startRestartingThread } from '@/lib/core/base/server/restarting-thread';
import type { Env } from '@/lib/core/config/env';

/**
 * Bars are outside V8's heap and are freed when their small objects are collected. Collecting often keeps that backlog
 * small: the allocator never returns memory it once had (docs/decisions/memory.md).
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

import { type RestartingThread, startRestartingThread } from '@/lib/core/base/server/restarting-thread';
import type { Env } from '@/lib/core/config/env';

/** Small, because the thread waits most of the time and what it reads is short-lived. */
const YOUNG_GENERATION_MB = 2;

/** Runs the trader on its own thread: while it books fills, neither pages nor robots wait. */
export function startTraderThread(
  env: Env,
  file: string,
  onBroken: (error: unknown) => void,
): RestartingThread {
  return startRestartingThread(file, { env }, { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB }, onBroken);
}

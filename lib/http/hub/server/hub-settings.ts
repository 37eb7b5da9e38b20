import { systemClock } from './hub-clock';
import type { HubOptions } from './hub-contract';

/** Options with defaults filled in. */
export type HubSettings<User> = Required<Omit<HubOptions<User>, 'onConnected' | 'onDisconnected'>> &
  Pick<HubOptions<User>, 'onConnected' | 'onDisconnected'>;

/** Fills in defaults; timings are the reference server's. */
export function completeOptions<User>(options: HubOptions<User>): HubSettings<User> {
  return {
    detailedErrors: false,
    keepAliveMs: 15_000,
    clientTimeoutMs: 30_000,
    handshakeTimeoutMs: 15_000,
    clientResultTimeoutMs: 60_000,
    closeTimeoutMs: 3_000,
    maxReceiveBytes: 32 * 1024,
    statefulBufferBytes: 100_000,
    maxParallelInvocations: 1,
    maxActiveInvocations: 100,
    maxWaitingMessages: 2_048,
    streamBufferCapacity: 10,
    limits: null,
    maxUnsentBytes: 1024 * 1024,
    clock: systemClock,
    ...options,
    onError: (error, context) => runSafely(() => options.onError?.(error, context)),
    onRefused: (reason, detail) => runSafely(() => options.onRefused?.(reason, detail)),
    onLag: (ms) => runSafely(() => options.onLag?.(ms)),
  };
}

/** A failing logger must not cause further failures. */
function runSafely(report: () => void): void {
  try {
    report();
  } catch {
    // There's nowhere left to report it.
  }
}

/** How often the hub checks its connections' timers: every second, or more often if a timeout is shorter. */
export function sweepIntervalMs(
  settings: Pick<
    HubSettings<unknown>,
    'keepAliveMs' | 'clientTimeoutMs' | 'handshakeTimeoutMs' | 'closeTimeoutMs'
  >,
): number {
  const shortest = Math.min(
    settings.keepAliveMs,
    settings.clientTimeoutMs,
    settings.handshakeTimeoutMs,
    settings.closeTimeoutMs,
  );
  return Math.max(10, Math.min(1000, shortest / 4));
}

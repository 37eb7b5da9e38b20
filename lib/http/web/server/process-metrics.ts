import { Gauge, type Metric } from 'prom-client';
import type { RedisBridge } from '@/lib/core/bus/server/redis-bridge';
import type { ClockKeeper } from '@/lib/core/clock/server/keep-clock';
import type { WatchedWrites } from '@/lib/core/database/watch-writes';

/** What a process knows of its clock, of whether it can store things, and of Redis where there is one. */
export function createProcessMetrics(
  clock: Pick<ClockKeeper, 'isHeld' | 'jumpMs'>,
  writes: Pick<WatchedWrites, 'failing'>,
  bridge: Pick<RedisBridge, 'isConnected'> | null,
): readonly Metric[] {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    });
  return [
    gauge('tickproof_clock_held', '1 while nothing is recorded because the clock jumped', () =>
      clock.isHeld() ? 1 : 0,
    ),
    gauge(
      'tickproof_clock_jump_seconds',
      'How far the system clock is ahead of the time that is trusted; 0 while it is',
      () => clock.jumpMs() / 1_000,
    ),
    gauge('tickproof_writes_failing', '1 while this process cannot store anything, else 0', () =>
      writes.failing() ? 1 : 0,
    ),
    ...(bridge === null
      ? []
      : [
          gauge('tickproof_redis_connected', '1 while events pass through Redis', () =>
            bridge.isConnected() ? 1 : 0,
          ),
        ]),
  ];
}

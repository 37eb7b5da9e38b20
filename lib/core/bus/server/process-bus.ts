import { BroadcastChannel } from 'node:worker_threads';
import type { Bus, BusEvent } from '../bus';

const CHANNEL = 'tickproof';

/** A bus between this process's threads, by channel name. Never keeps the process alive. */
export function createProcessBus(name = CHANNEL): Bus {
  const channel = new BroadcastChannel(name);
  channel.unref();
  const listeners = new Set<(event: BusEvent) => void>();
  channel.onmessage = (message: unknown) => {
    const { data } = message as { data: BusEvent };
    for (const listener of listeners) listener(data);
  };
  return {
    publish(event) {
      channel.postMessage(event);
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      channel.close();
    },
  };
}

import type { HubLink } from '../hub-connection';

/** A connection whose server is the test. */
export class ScriptedLink implements HubLink {
  readonly sent: { readonly name: unknown; readonly payload: unknown }[] = [];
  isStopped = false;
  private readonly listeners = new Map<string, (payload: unknown) => void>();
  private onEnd: ((error?: Error) => void) | null = null;
  private settle: { readonly done: () => void; readonly fail: (error: Error) => void } | null = null;

  start(): Promise<void> {
    return new Promise((done, fail) => {
      this.settle = { done, fail };
    });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
  }

  async invoke(_method: string, name: unknown, payload: unknown): Promise<unknown> {
    this.sent.push({ name, payload });
    return undefined;
  }

  on(event: string, listener: (payload: unknown) => void): void {
    this.listeners.set(event, listener);
  }

  onclose(listener: (error?: Error) => void): void {
    this.onEnd = listener;
  }

  accept(): void {
    this.settle?.done();
  }

  refuse(error: Error): void {
    this.settle?.fail(error);
  }

  /** Simulates an event from the server. */
  send(event: string, payload: unknown): void {
    this.listeners.get(event)?.(payload);
  }

  /** Simulates a close by the server. */
  end(): void {
    this.onEnd?.();
  }
}

/** Creates scripted connections and records them. */
export function scriptedLinks() {
  const links: ScriptedLink[] = [];
  return {
    links,
    build: async (): Promise<HubLink> => {
      const link = new ScriptedLink();
      links.push(link);
      return link;
    },
    last: (): ScriptedLink => {
      const link = links.at(-1);
      if (!link) throw new Error('Nothing was connected');
      return link;
    },
  };
}

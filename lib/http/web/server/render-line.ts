import { BusyError } from '@/lib/core/base/errors';

export interface RenderLine {
  /**
   * Runs a render when its turn comes.
   * @throws BusyError at once when the line is full
   */
  run<T>(render: () => Promise<T>): Promise<T>;
  underWay(): number;
  waiting(): number;
}

/** Lets a few renders run at a time and a bounded number wait, so that no flood of requests fills the memory. */
export function createRenderLine({
  maxUnderWay,
  maxWaiting,
}: {
  readonly maxUnderWay: number;
  readonly maxWaiting: number;
}): RenderLine {
  const line: (() => void)[] = [];
  let underWay = 0;
  return {
    async run(render) {
      if (underWay >= maxUnderWay) {
        if (line.length >= maxWaiting) throw new BusyError(`${line.length} renders wait already`);
        // Whoever ends hands its place on, so that nobody slips in between.
        await new Promise<void>((resolve) => line.push(resolve));
      } else underWay += 1;
      try {
        return await render();
      } finally {
        const next = line.shift();
        if (next) next();
        else underWay -= 1;
      }
    },
    underWay: () => underWay,
    waiting: () => line.length,
  };
}

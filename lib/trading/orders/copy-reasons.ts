/** Sentences by which pages know why a copy ends, apart from the others for the sake of what browsers load. */

export const KEPT = 'You stopped copying and kept its positions.';

export function copyStopReached(pct: number): string {
  return `This copy lost ${pct}% of what it may hold, so its copy stop closed everything.`;
}

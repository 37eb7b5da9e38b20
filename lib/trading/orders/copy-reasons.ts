/** Sentences by which pages know why a copy ends, apart from the others for the sake of what browsers load. */

/** Why a retired robot can't be copied. */
export const ROBOT_RETIRED =
  'This robot retired and opens no more positions, so it can’t be copied. You can still follow it.';

/** Why copies of a retired robot end. */
export const ENDS_RETIRED = 'The robot retired and opens no more positions.';

export const KEPT = 'You stopped copying and kept its positions.';

export function copyStopReached(pct: number): string {
  return `This copy lost ${pct}% of what it may hold, so its copy stop closed everything.`;
}

/** States with the same outcome. */
export interface StateOutcome<State, Change> {
  readonly from: readonly State[];
  readonly change: Change;
}

/**
 * What an event makes of each state, by outcome, so that one statement each changes all rows that are in these states.
 * Those that stay in their state come first: no row is then changed twice, as long as no state that is left is also
 * reached.
 * @param step null where the event has no effect
 */
export function groupOutcomes<State, Change>(
  states: readonly State[],
  step: (state: State) => { readonly change: Change; readonly stays: boolean } | null,
): readonly StateOutcome<State, Change>[] {
  const outcomes = new Map<string, { from: State[]; change: Change; stays: boolean }>();
  for (const state of states) {
    const stepped = step(state);
    if (stepped === null) continue;
    const key = JSON.stringify([stepped.stays, stepped.change]);
    const same = outcomes.get(key);
    if (same) same.from.push(state);
    else outcomes.set(key, { from: [state], ...stepped });
  }
  return [...outcomes.values()].sort((a, b) => Number(b.stays) - Number(a.stays));
}

/** States with the same outcome. */
export interface StateOutcome<State, Change> {
  readonly from: readonly State[];
  readonly change: Change;
}

/**
 * What an event makes of each state, grouped by outcome, so that one statement can change all rows with the same one.
 * Outcomes that keep the state come first. No row is then changed twice, unless the event leads to a state that it also
 * leads out of.
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

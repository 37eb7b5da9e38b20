import { isoDay } from '@/lib/core/base/time';
import type { Gate } from '@/lib/robots/forecast-models/gate';
import type { StrategyFamily } from './types';

/** What is said of a robot's model: what it learned from, and whether the robot makes use of it. */
export interface ModelFacts {
  /** It learned from days before this one, days since 1970-01-01. */
  readonly cutoff: number;
  readonly move: { readonly gate: Pick<Gate, 'state'> };
  readonly direction: { readonly gate: Pick<Gate, 'state'> };
}

/** A learned robot's model in plain sentences. A model never changes, and so neither does what they say. */
export function modelSentences(
  head: StrategyFamily['learnedHead'],
  { cutoff, move, direction }: ModelFacts,
): string {
  return `Its model learned from prices before ${isoDay(cutoff)} and never changes; the robot reads about a year of prices before its first trade. ${
    head === 'direction' ? directionSentence(direction.gate) : moveSentence(move.gate)
  }`;
}

function directionSentence({ state }: Pick<Gate, 'state'>): string {
  return state === 'open'
    ? 'On prices that it hadn’t learned from, it told up from down a little better than usual rates do.'
    : 'On prices that it hadn’t learned from, it couldn’t tell up from down, so this robot stays in cash.';
}

function moveSentence({ state }: Pick<Gate, 'state'>): string {
  return state === 'open'
    ? 'On prices that it hadn’t learned from, it told how likely a move is better than usual rates do.'
    : 'On prices that it hadn’t learned from, it couldn’t tell how likely a move is, so this robot enters whenever its rule does.';
}

import type { Phase } from './entry';

/** What phases mean on every kind of market. Kept apart from their names, which the scripts of every list have. */
export const PHASE_MEANINGS: Readonly<Record<Phase, string>> = {
  backtest: 'Before publication: the same rules applied to prices that were already known.',
  replayed:
    'After publication in market time, but computed afterwards. These trades were not on record before they filled.',
  forward:
    'The signal was in the ledger before its fill. Stops and targets were recorded as soon as they were hit.',
};

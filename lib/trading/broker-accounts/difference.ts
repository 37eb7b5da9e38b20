import { DIFFERENCE_CHOICES, type Difference, type DifferenceChoice } from './broker-account';

/** What is different, as a sentence. */
export function describeDifference({ kind, symbol, expected, found }: Difference): string {
  switch (kind) {
    case 'external':
      return `The broker holds ${found} ${symbol} that no robot opened. We never touch it unless you choose to close it.`;
    case 'closed_outside':
      return Number(found) === 0
        ? `Robots had ${expected} ${symbol}, and the broker holds none now. It was closed outside of Tickproof.`
        : `Robots had ${expected} ${symbol}, and the broker holds ${found} now. The rest was closed outside of Tickproof.`;
    case 'more':
      return `Robots have ${expected} ${symbol}, and the broker holds ${found}. The rest was bought or sold outside of Tickproof.`;
  }
}

/** What the user can choose; no choice ever buys to make up for a difference. */
export function differenceChoices({
  kind,
  state,
}: Pick<Difference, 'kind' | 'state'>): readonly DifferenceChoice[] {
  if (state !== 'open') return [];
  // The position was closed at the broker, so there is nothing left to close.
  return kind === 'closed_outside' ? ['leave', 'mine'] : DIFFERENCE_CHOICES;
}

import { formatPercent } from '@/lib/core/format/number';
import type { Gate } from '@/lib/robots/forecast-models/gate';

export const GATE_LABELS: Readonly<Record<Gate['state'], string>> = {
  few: 'Too few sessions',
  closed: 'Closed',
  open: 'Open',
  suspicious: 'Closed: too good to be true',
};

interface Gated {
  readonly gate: Pick<Gate, 'state' | 'weight'>;
}

/** What a class's newest model may say, in plain words. */
export function gateText({ move, direction }: Readonly<Record<'move' | 'direction', Gated>>): string {
  const says = (gate: Gated['gate']) => gate.state === 'open';
  if (says(move.gate) && says(direction.gate))
    return `We can say how much prices may move (${weight(move.gate)}), and a little about which way (${weight(direction.gate)}).`;
  if (says(move.gate))
    return `We can say how much prices may move (${weight(move.gate)}), not which way: up and down keep their usual shares of all moves.`;
  if (says(direction.gate))
    return `We can say a little about which way prices may move (${weight(direction.gate)}), not how much.`;
  return 'Both gates are closed: the model was no better than base rates, so we show base rates.';
}

function weight(gate: Gated['gate']): string {
  return `model’s weight ${formatPercent(100 * gate.weight)}`;
}

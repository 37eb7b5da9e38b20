import { formatPercent } from '@/lib/core/format/number';
import { Tone } from './tone';

/** A gain or loss in percent, with a sign as well as a color. */
export function Change({
  value,
  decimals = 0,
}: {
  readonly value: number | null;
  readonly decimals?: number;
}) {
  return <Tone text={formatPercent(value, decimals, true)} />;
}

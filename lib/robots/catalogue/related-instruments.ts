import type { Instrument } from '@/lib/market/data/instrument';

/** Others with prices that are like one: of its category first, then of its group, then of its type; by their order. */
export function relatedInstruments(
  all: readonly Instrument[],
  { fundId, fundType, group, category }: Instrument,
  limit: number,
): readonly Instrument[] {
  const distance = (other: Instrument) =>
    other.fundType !== fundType ? 3 : other.category === category ? 0 : other.group === group ? 1 : 2;
  return all
    .filter((other) => !other.noData && other.renamedToId === null && other.fundId !== fundId)
    .map((other) => ({ other, far: distance(other) }))
    .filter(({ far }) => far < 3)
    .sort((a, b) => a.far - b.far)
    .slice(0, limit)
    .map(({ other }) => other);
}

import { Chip } from '@/components/ui/chip/chip';

/** The label shown with every account. */
const MODE_WORDS = { paper: 'Paper', live: 'REAL MONEY' } as const;

interface PaperTagProps {
  readonly priceKind: string;
  readonly mode?: keyof typeof MODE_WORDS;
}

/** Marks content about a paper account, with the kind of its prices: `Paper · Simulated prices`. */
export function PaperTag({ priceKind, mode = 'paper' }: PaperTagProps) {
  return (
    <Chip look={mode === 'live' ? 'loss' : 'plain'} data-real={mode === 'live' || undefined}>
      <strong>{MODE_WORDS[mode]}</strong>
      {priceKind !== '' && <span> · {priceKind}</span>}
    </Chip>
  );
}

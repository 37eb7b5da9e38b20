import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';

export const TOO_FEW = 'Too few';

interface TooFewProps {
  readonly needs: string;
  readonly className?: string | undefined;
}

/** In place of a figure of too few trades or days, with what it needs. */
export function TooFew({ needs, className }: TooFewProps) {
  return (
    <span className={className} title={needs}>
      {TOO_FEW}
      <VisuallyHidden>: {needs}</VisuallyHidden>
    </span>
  );
}

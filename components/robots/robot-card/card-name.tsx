import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { nameLines } from '@/lib/robots/catalogue/name-lines';

interface CardNameProps {
  readonly name: string;
  readonly href: string;
}

/** A card's name: its first line, and to screen readers the rest, which the card shows among the facts. */
export function CardName({ name, href }: CardNameProps) {
  const [who = name, how] = nameLines(name);
  return (
    <a href={href}>
      <bdi>
        {who}
        {how !== undefined && <VisuallyHidden>, {how}</VisuallyHidden>}
      </bdi>
    </a>
  );
}

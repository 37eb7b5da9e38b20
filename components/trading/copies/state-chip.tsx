import { Chip } from '@/components/ui/chip/chip';
import { copyPath } from '@/lib/site/addresses/addresses';
import { type Copy, stateLabel } from './copy-labels';

interface StateChipProps {
  readonly copy: Pick<Copy, 'copyId' | 'state' | 'paused' | 'reason'>;
  /** Whether the chip links to the copy, as in tables. */
  readonly isLink?: boolean;
}

/** A copy's state in a word or two. */
export function StateChip({ copy, isLink = false }: StateChipProps) {
  const { text, look } = stateLabel(copy);
  // Tables have no room for what is paused.
  const [short = text] = text.split(':');
  return isLink ? (
    <Chip as="a" look={look} href={copyPath(copy.copyId)} title={text}>
      {short}
    </Chip>
  ) : (
    <Chip look={look}>{text}</Chip>
  );
}

import { Button } from '@/components/ui/button/button';
import { CrossIcon } from '@/components/ui/icon/icon';

type CloseButtonProps = {
  /** For screen readers; there is only a cross to see. */
  readonly label: string;
  readonly className?: string | undefined;
} & ({ readonly onClick: () => void } | { /** The id of a popover. */ readonly closes: string });

/** The cross in the corner of a dialog, a popup or a message. */
export function CloseButton({ label, className, ...act }: CloseButtonProps) {
  return (
    <Button
      look="quiet"
      isSquare
      className={className}
      aria-label={label}
      {...('closes' in act ? { popoverTarget: act.closes, popoverTargetAction: 'hide' } : act)}
    >
      <CrossIcon size={14} />
    </Button>
  );
}

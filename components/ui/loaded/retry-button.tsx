import { Button, type ButtonProps } from '@/components/ui/button/button';

interface RetryButtonProps {
  readonly look?: ButtonProps['look'];
  readonly size?: ButtonProps['size'];
  readonly isBusy?: boolean;
  readonly onRetry: () => void;
}

/** Repeats what failed. */
export function RetryButton({ look = 'secondary', size = 36, isBusy = false, onRetry }: RetryButtonProps) {
  return (
    <Button look={look} size={size} isBusy={isBusy} onClick={onRetry}>
      Try again
    </Button>
  );
}

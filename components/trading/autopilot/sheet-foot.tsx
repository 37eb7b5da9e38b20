import { Button } from '@/components/ui/button/button';

interface SheetFootProps {
  /** The id of the form it submits. */
  readonly form: string;
  readonly submit: string;
  readonly isBusy: boolean;
  /** Whether there is something to submit. */
  readonly isReady: boolean;
  readonly onClose: () => void;
}

/** The buttons of a dialog whose form is above them. */
export function SheetFoot({ form, submit, isBusy, isReady, onClose }: SheetFootProps) {
  return (
    <>
      <Button look="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={form} isBusy={isBusy} isOff={!isReady}>
        {submit}
      </Button>
    </>
  );
}

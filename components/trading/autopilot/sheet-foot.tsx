import { Button } from '@/components/ui/button/button';

interface SheetFootProps {
  /** Id of the form that the button submits. */
  readonly form: string;
  readonly submit: string;
  readonly isBusy: boolean;
  /** Whether the form can be submitted. */
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

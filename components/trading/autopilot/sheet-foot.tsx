import { Button } from '@/components/ui/button/button';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';

interface SheetFootProps {
  /** The id of the form it submits. */
  readonly form: string;
  readonly submit: string;
  readonly busy: string;
  readonly isBusy: boolean;
  /** Whether there is something to submit. */
  readonly isReady: boolean;
  readonly onClose: () => void;
}

/** The buttons of a dialog whose form is above them. While busy, the first stays focusable but does nothing. */
export function SheetFoot({ form, submit, busy, isBusy, isReady, onClose }: SheetFootProps) {
  const isOff = isBusy || !isReady;
  return (
    <>
      <Button look="secondary" onClick={onClose}>
        Cancel
      </Button>
      <button
        type="submit"
        form={form}
        className={joinClasses(look['button'], look['primary'])}
        aria-disabled={isOff || undefined}
        onClick={(event) => {
          if (isOff) event.preventDefault();
        }}
      >
        {isBusy ? busy : submit}
      </button>
    </>
  );
}

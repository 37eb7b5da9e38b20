import { useRef, useState } from 'react';
import { failureOf } from '@/components/account/account-dialogs/failure';
import look from '@/components/ui/button/button.module.css';
import { joinClasses } from '@/components/ui/design/class-names';
import { showToast } from '@/components/ui/toast/toast-store';

interface LeaveButtonProps {
  readonly text: string;
  /** The button's full name if its text doesn't say what it acts on; starts with the text. */
  readonly name?: string;
  readonly leave: () => Promise<void>;
}

/** A button that leads to a provider. It stays busy because the page is about to unload. */
export function LeaveButton({ text, name, leave }: LeaveButtonProps) {
  const isUnderWay = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const press = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setLeaving(true);
    try {
      await leave();
    } catch (error) {
      showToast(failureOf(error), 'error');
      isUnderWay.current = false;
      setLeaving(false);
    }
  };
  return (
    <button
      type="button"
      className={joinClasses(look['button'], look['secondary'], look['compact'])}
      aria-label={name}
      aria-disabled={isLeaving || undefined}
      onClick={press}
    >
      {isLeaving ? 'Leaving…' : text}
    </button>
  );
}

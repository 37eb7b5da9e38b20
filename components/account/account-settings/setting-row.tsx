import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { Stack } from '@/components/ui/stack/stack';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import styles from './account-settings.module.css';
import { Setting } from './setting';

interface SettingRowProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Text of the button that opens the form; its accessible name also includes the label. */
  readonly action: string;
  readonly isDestructive?: boolean;
  /** Hides the label visually if the section's title says the same. */
  readonly isNamedByTitle?: boolean;
  /** The form; calls its argument when finished. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * One setting: its current value, and a button that opens its form in place. The form takes the focus; when it closes,
 * focus returns to the button.
 */
export function SettingRow(props: SettingRowProps) {
  const { label, value, action, isDestructive = false, isNamedByTitle = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const close = () => setOpen(false);
  return (
    <Setting title={isNamedByTitle ? <VisuallyHidden>{label}</VisuallyHidden> : label} value={value}>
      {!isOpen && (
        <Button
          ref={opener}
          look={isDestructive ? 'danger' : 'secondary'}
          size={36}
          aria-label={action.toLowerCase().includes(label.toLowerCase()) ? undefined : `${action}: ${label}`}
          onClick={() => setOpen(true)}
        >
          {action}
        </Button>
      )}
      {isOpen && (
        <Stack className={styles['form']}>
          {children(close)}
          {/* Escape doesn't close it, because it could discard input by mistake. */}
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
        </Stack>
      )}
    </Setting>
  );
}

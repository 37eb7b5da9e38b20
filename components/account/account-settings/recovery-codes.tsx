import { useEffect, useRef, useState } from 'react';
import { Actions } from '@/components/ui/actions/actions';
import { Button } from '@/components/ui/button/button';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { saveFile } from '@/components/ui/save-file/save-file';
import { Columns, Stack } from '@/components/ui/stack/stack';
import { showToast } from '@/components/ui/toast/toast-store';
import styles from './account-settings.module.css';
import { copyText } from './copy-text';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Called once the user confirms having saved them. */
  readonly onSaved: () => void;
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const [isSaved, setKept] = useState(false);
  const [wasTried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // The form that had focus is gone.
  useEffect(() => title.current?.focus(), []);

  const text = `${codes.join('\n')}\n`;
  const finish = () => {
    if (isSaved) return onSaved();
    setTried(true);
    box.current?.focus();
  };
  return (
    <Stack className={styles['codes']}>
      <h3 ref={title} tabIndex={-1}>
        Your recovery codes
      </h3>
      <Note look="text">
        Each code logs you in once when you don’t have your authenticator app. This is the only time we show
        them, so save them where you keep your passwords. Earlier codes no longer work.
      </Note>
      <Card isSunken>
        <Columns as="ol" isTight aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Columns>
      </Card>
      <Actions>
        <Button
          look="secondary"
          size={36}
          onClick={async () =>
            (await copyText(text))
              ? showToast('Recovery codes copied', 'success')
              : showToast('Couldn’t copy. Select the codes and copy them yourself', 'error')
          }
        >
          Copy
        </Button>
        <Button
          look="secondary"
          size={36}
          onClick={() => saveFile('tickproof-recovery-codes.txt', 'text/plain', text)}
        >
          Download
        </Button>
      </Actions>
      <Actions as="label">
        <input
          ref={box}
          type="checkbox"
          checked={isSaved}
          aria-invalid={(wasTried && !isSaved) || undefined}
          aria-describedby={wasTried && !isSaved ? 'codes-kept-problem' : undefined}
          onChange={(event) => setKept(event.target.checked)}
        />
        I’ve saved them
      </Actions>
      {wasTried && !isSaved && (
        <Note look="problem" id="codes-kept-problem">
          Please save the codes first, then check this box
        </Note>
      )}
      <Actions>
        <Button onClick={finish}>Done</Button>
      </Actions>
    </Stack>
  );
}

import { type ComponentType, useState } from 'react';
import { buttonClass } from '@/components/ui/button/button';
import { useMenu } from '@/components/ui/disclosure/use-menu';
import { Note } from '@/components/ui/note/note';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatMoney } from '@/lib/core/format/number';
import type { AccountDialogProps } from './account-dialog';
import { AccountLink } from './account-link';
import styles from './account-switch.module.css';
import { AnotherDialog } from './another-dialog';
import { CloseDialog } from './close-dialog';
import { RenameDialog } from './rename-dialog';
import { useChosenAccount } from './use-chosen-account';

const DIALOGS: readonly (readonly [title: string, Dialog: ComponentType<AccountDialogProps>])[] = [
  ['Open another account…', AnotherDialog],
  ['Rename…', RenameDialog],
  ['Close account…', CloseDialog],
];

/**
 * Which paper account the page shows, as a menu of all of them, with what can be done with them. Nothing before the
 * first one is open. Parts that show the account belong into a `ChosenAccountScope`.
 */
export function AccountSwitch({ userId }: { readonly userId: string }) {
  const { accounts, chosen, isMissing } = useChosenAccount(userId);
  const menu = useMenu();
  const [opened, setOpened] = useState<number | null>(null);
  if (!chosen || !accounts.data) return null;
  const { items } = accounts.data;
  const Dialog = opened === null ? undefined : DIALOGS[opened]?.[1];
  return (
    <>
      <div className={styles['switch']}>
        <details ref={menu}>
          <summary className={buttonClass({ look: 'secondary', size: 36, className: styles['summary'] })}>
            <VisuallyHidden>Paper account: </VisuallyHidden>
            <bdi className={styles['name']}>{chosen.name}</bdi> <span aria-hidden="true">⌄</span>
          </summary>
          <div className={styles['menu']}>
            <ul aria-label="Paper accounts">
              {items.map(({ id, line, name, equity }) => (
                <li key={id}>
                  <AccountLink className={styles['item']} line={line} isCurrent={id === chosen.id}>
                    <bdi className={styles['name']}>{name}</bdi>
                    <span>
                      <VisuallyHidden>Equity </VisuallyHidden>
                      {formatMoney(equity)}
                    </span>
                  </AccountLink>
                </li>
              ))}
            </ul>
            <ul aria-label="Change">
              {DIALOGS.map(([title], index) => (
                <li key={title}>
                  <button type="button" className={styles['item']} onClick={() => setOpened(index)}>
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </details>
      </div>
      {isMissing && (
        <Note role="status">The account in this address isn’t open. This is “{chosen.name}”.</Note>
      )}
      {Dialog && (
        <Dialog
          account={chosen}
          accounts={items}
          opener={menu.current?.querySelector('summary') ?? null}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

import { type ComponentType, useState } from 'react';
import { SwitchMenu, SwitchName, switchItemClass } from '@/components/ui/disclosure/switch-menu';
import { Note } from '@/components/ui/note/note';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { formatMoney } from '@/lib/core/format/number';
import type { AccountDialogProps } from './account-dialog';
import { AccountLink } from './account-link';
import { AnotherDialog } from './another-dialog';
import { CloseDialog } from './close-dialog';
import { RenameDialog } from './rename-dialog';
import { useChosenAccount } from './use-chosen-account';

const DIALOGS: readonly (readonly [title: string, Dialog: ComponentType<AccountDialogProps>])[] = [
  ['Open another account…', AnotherDialog],
  ['Rename…', RenameDialog],
  ['Close account…', CloseDialog],
];

interface Opened {
  readonly Dialog: ComponentType<AccountDialogProps>;
  readonly opener: HTMLElement | null;
}

/**
 * Which paper account the page shows, as a menu of all of them, with what can be done with them. Nothing before the
 * first one is open. Parts that show the account belong into a `ChosenAccountScope`.
 */
export function AccountSwitch({ userId }: { readonly userId: string }) {
  const { accounts, chosen, isMissing } = useChosenAccount(userId);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (!chosen || !accounts.data) return null;
  const { items } = accounts.data;
  return (
    <>
      <SwitchMenu
        what="Paper account"
        name={chosen.name}
        listLabel="Paper accounts"
        actions={DIALOGS.map(([title, Dialog]) => [title, (opener) => setOpened({ Dialog, opener })])}
      >
        {items.map(({ id, line, name, equity }) => (
          <li key={id}>
            <AccountLink className={switchItemClass} line={line} isCurrent={id === chosen.id}>
              <SwitchName>{name}</SwitchName>
              <span>
                <VisuallyHidden>Equity </VisuallyHidden>
                {formatMoney(equity)}
              </span>
            </AccountLink>
          </li>
        ))}
      </SwitchMenu>
      {isMissing && (
        <Note role="status">The account in this address isn’t open. This is “{chosen.name}”.</Note>
      )}
      {opened && (
        <opened.Dialog
          account={chosen}
          accounts={items}
          opener={opened.opener}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

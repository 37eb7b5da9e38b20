import { askAgain } from '@/components/ui/loaded/use-call';
import { showToast } from '@/components/ui/toast/toast-store';
import { failureText } from '@/lib/http/api/client/call';
import { askToConfirm, callFresh } from './call-fresh';
import { leaveForProvider } from './leave-for-provider';
import { type PendingChange, takeChange } from './pending-change';
import { saveMyData } from './save-my-data';

const CONFIRMED = 'externalConfirmed';
const CHALLENGE = 'externalChallenge';

/**
 * Continues a change after the user returns from a provider. If the provider confirmed their identity, the change runs
 * at once; otherwise the user is asked again, so that returning alone never triggers it.
 */
export async function resumeChange(userId: string, onDeleted: () => void): Promise<void> {
  const note = takeNote();
  const change = takeChange(userId);
  if (change === null) return;
  if (note?.name !== CONFIRMED && !(await askToConfirm(change, note?.value ?? null))) return;
  try {
    await make(change, onDeleted);
  } catch (error) {
    showToast(failureText(error), 'error');
  }
}

async function make(change: PendingChange, onDeleted: () => void): Promise<void> {
  if (change.call === 'Account/ExportMyData') return saveMyData(await callFresh(change));
  if (change.call === 'Account/CheckFreshSignIn') {
    await callFresh(change);
    if (change.link !== undefined) await leaveForProvider(change.link, 'link');
    return;
  }
  const { success, message } = await callFresh(change);
  if (success && change.call === 'Account/DeleteAccount') return onDeleted();
  showToast(message, success ? 'success' : 'error');
  await askAgain('Account/GetIdentities');
}

/** Removes the provider's note from the hash and returns it. */
function takeNote(): { readonly name: string; readonly value: string } | null {
  const parts = window.location.hash.slice(1).split('&');
  const found = parts.find((part) => part.startsWith(`${CONFIRMED}=`) || part.startsWith(`${CHALLENGE}=`));
  if (found === undefined) return null;
  const kept = parts.filter((part) => part !== found).join('&');
  const { pathname, search } = window.location;
  window.history.replaceState(
    window.history.state,
    '',
    `${pathname}${search}${kept === '' ? '' : `#${kept}`}`,
  );
  const at = found.indexOf('=');
  return { name: found.slice(0, at), value: found.slice(at + 1) };
}

import { emitPageEvent } from '@/components/ui/page-events/page-events';
import { showToast } from '@/components/ui/toast/toast-store';
import { announceRegistration } from './registration-event';

const REGISTERED = 'externalRegistrationProvider';
const LINKED = 'externalLinkedProvider';
const PROBLEM = 'externalProblem';
const NOTES = [REGISTERED, LINKED, PROBLEM];

/** Anyone can create a link with such a note, so unknown values are ignored. */
const PROVIDERS = ['Facebook', 'Google', 'LinkedIn', 'Apple'];
/** Facebook appends this to the return address. */
const FACEBOOK_REST = '_=_';

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['cancelled', 'You canceled at the provider. Nothing was changed.'],
  ['identity-taken', 'That provider account is linked to another account here. Nothing was changed.'],
  ['not-fresh', 'Your last login was more than 10 minutes ago. Please press Link again.'],
  ['wrong-account', 'That provider account isn’t linked to yours. Nothing was changed.'],
  ['already-linked', 'An account of that provider is already linked. Remove it to link another.'],
]);
const OTHER_PROBLEM = 'We couldn’t reach the provider. Nothing was changed. Please try again.';

/**
 * Removes a provider sign-in's note from the hash and keeps the rest. Dispatches the registration event, or shows how
 * linking a provider went. Runs once per page; further calls find nothing.
 */
export function takeExternalRegistration(): void {
  const parts = window.location.hash.slice(1).split('&');
  const kept = parts.filter((part) => !isNote(part));
  if (kept.length === parts.length) return;
  const { pathname, search } = window.location;
  const hash = kept.length > 0 ? `#${kept.join('&')}` : '';
  window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);

  const notes = new URLSearchParams(parts.filter(isNote).join('&'));
  const registered = providerName(notes.get(REGISTERED));
  const linked = providerName(notes.get(LINKED));
  const problem = notes.get(PROBLEM);
  if (registered !== null) {
    announceRegistration(registered);
    emitPageEvent('sign_up', { method: registered });
  }
  if (linked !== null) showToast(`You can now log in with ${linked}`, 'success');
  if (problem !== null) showToast(PROBLEMS.get(problem) ?? OTHER_PROBLEM, 'error');
}

function isNote(part: string): boolean {
  return part === FACEBOOK_REST || NOTES.some((name) => part.startsWith(`${name}=`));
}

function providerName(note: string | null): string | null {
  return PROVIDERS.find((name) => name === note) ?? null;
}

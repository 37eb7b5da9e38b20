/**
 * @jest-environment jsdom
 */
import { onPageEvent } from '@/components/ui/page-events/page-events';
import { readToasts } from '@/components/ui/toast/toast-store';
import { takeExternalRegistration } from './external-registration';
import { REGISTRATION, type RegistrationDetail } from './registration-event';

/** Returns the address without the note, and the registration events dispatched. */
function take(path: string) {
  window.history.replaceState({ kept: true }, '', path);
  const heard: string[] = [];
  const listen = (event: Event) =>
    void heard.push((event as CustomEvent<RegistrationDetail>).detail.provider);
  window.addEventListener(REGISTRATION, listen);
  takeExternalRegistration();
  takeExternalRegistration();
  window.removeEventListener(REGISTRATION, listen);
  const { pathname, search, hash } = window.location;
  return { address: `${pathname}${search}${hash}`, heard };
}

describe('returning from a registration with a provider', () => {
  it('dispatches the event once and removes the note from the address', () => {
    expect(take('/bot-trading/?page=2#externalRegistrationProvider=Google')).toEqual({
      address: '/bot-trading/?page=2',
      heard: ['Google'],
    });
    expect(window.history.state).toEqual({ kept: true });
  });

  it('reports a sign-up to the page, but not a forged one', () => {
    const methods: string[] = [];
    const stop = onPageEvent('sign_up', ({ method }) => methods.push(method));
    take('/a/#externalRegistrationProvider=Apple');
    take('/a/#externalRegistrationProvider=Evil');
    take('/a/#externalLinkedProvider=Google');
    stop();
    expect(methods).toEqual(['Apple']);
  });

  it('keeps the rest of the hash as it is written', () => {
    expect(take('/a/#trades&externalRegistrationProvider=LinkedIn&x=%20y').address).toBe('/a/#trades&x=%20y');
    expect(take('/a/#_=_').address).toBe('/a/');
  });

  it('leaves other addresses alone, and accepts no unknown provider', () => {
    expect(take('/a/#trades')).toEqual({ address: '/a/#trades', heard: [] });
    expect(take('/a/')).toEqual({ address: '/a/', heard: [] });
    expect(take('/a/#externalRegistrationProvider=Evil')).toEqual({ address: '/a/', heard: [] });
  });

  it('shows how linking a provider went', () => {
    const said = (path: string) => {
      expect(take(path)).toEqual({ address: '/app/user/account/#providers', heard: [] });
      return readToasts().toasts.at(-1)?.text;
    };
    const account = '/app/user/account/#providers';
    expect(said(`${account}&externalLinkedProvider=Google`)).toBe('You can now log in with Google');
    expect(said(`${account}&externalProblem=identity-taken`)).toMatch('linked to another account');
    expect(said(`${account}&externalProblem=<b>x`)).toBe(
      'We couldn’t reach the provider. Nothing was changed. Please try again.',
    );
  });
});

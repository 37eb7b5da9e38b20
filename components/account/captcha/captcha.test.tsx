/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useRef } from 'react';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';
import { Captcha, type CaptchaHandle } from './captcha';

/** A stub of Turnstile's script. */
class Service {
  options: Record<string, unknown> = {};
  readonly shown = new Set<string>();
  resets = 0;
  #count = 0;

  render(_place: HTMLElement, options: Record<string, unknown>): string {
    this.options = options;
    this.#count += 1;
    this.shown.add(`w${this.#count}`);
    return `w${this.#count}`;
  }
  reset(): void {
    this.resets += 1;
  }
  remove(id: string): void {
    this.shown.delete(id);
  }
  say(name: string, value?: string): void {
    const told = this.options[name];
    if (typeof told === 'function') act(() => told(value));
  }
}

const TURNSTILE: SignInOptions['captcha'] = { kind: 'turnstile', siteKey: 'the-site-key' };

window.matchMedia = () => ({ matches: false }) as never;

let responses: string[];

function Form({ options }: { readonly options: SignInOptions['captcha'] }) {
  const captcha = useRef<CaptchaHandle>(null);
  return (
    <form>
      <Captcha ref={captcha} options={options} onChange={(response) => responses.push(response)} />
      <button type="button" onClick={() => captcha.current?.reset()}>
        Refused
      </button>
    </form>
  );
}

function show(options: SignInOptions['captcha']) {
  return render(
    <StrictMode>
      <Form options={options} />
    </StrictMode>,
  );
}

function scripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>('head script')];
}

/** Simulates loading the service's script, which calls the function named in its address. */
function load(service: Service): void {
  Reflect.set(globalThis, 'turnstile', service);
  const name = new URL(scripts()[0]?.src ?? '').searchParams.get('onload') ?? '';
  const ready: unknown = Reflect.get(globalThis, name);
  if (typeof ready === 'function') ready();
}

beforeEach(() => {
  responses = [];
  Reflect.set(globalThis, 'isSecureContext', true);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'turnstile');
  for (const script of scripts()) script.remove();
});

async function showReady() {
  const service = new Service();
  const view = show(TURNSTILE);
  await waitFor(() => expect(scripts().length).toBeGreaterThan(0));
  await act(async () => load(service));
  await waitFor(() => expect(screen.queryByText(/Loading/)).not.toBeInTheDocument());
  return { service, view };
}

describe('Captcha', () => {
  it('renders and loads nothing if the site requires no captcha', () => {
    const { container } = show({ kind: 'none', siteKey: null });
    expect(container.querySelector('fieldset')).toBeNull();
    expect(scripts()).toEqual([]);
  });

  it('loads the script of a service once, and shows one widget of it', async () => {
    const { service } = await showReady();
    expect(scripts()).toHaveLength(1);
    expect(service.shown.size).toBe(1);
    expect(service.options['sitekey']).toBe('the-site-key');
    expect(screen.getByRole('group', { name: 'Security check' })).toBeInTheDocument();
  });

  it('passes the response on and announces it', async () => {
    const { service } = await showReady();
    service.say('callback', 'the-token');
    expect(responses.at(-1)).toBe('the-token');
    expect(screen.getByRole('status')).toHaveTextContent('Security check passed.');
  });

  it('discards an expired response, starts over and says so', async () => {
    const { service } = await showReady();
    service.say('callback', 'the-token');
    service.say('expired-callback');
    expect(responses.at(-1)).toBe('');
    expect(service.resets).toBe(1);
    expect(screen.getByRole('status')).toHaveTextContent('The security check has expired. Please repeat it.');
  });

  it('starts over when the form was rejected', async () => {
    const { service } = await showReady();
    service.say('callback', 'the-token');
    fireEvent.click(screen.getByText('Refused'));
    expect(responses.at(-1)).toBe('');
    expect(service.resets).toBe(1);
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });

  it('shows that the script failed to load, and retries on request', async () => {
    show(TURNSTILE);
    await waitFor(() => expect(scripts().length).toBeGreaterThan(0));
    await act(async () => {
      for (const script of scripts()) fireEvent.error(script);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The security check failed. Please check your connection and try again.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('group', { name: 'Security check' })).toHaveFocus();
    const service = new Service();
    await waitFor(() => expect(scripts().length).toBeGreaterThan(0));
    await act(async () => load(service));
    service.say('callback', 'the-token');
    expect(responses.at(-1)).toBe('the-token');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('removes the widget with the form', async () => {
    const { service, view } = await showReady();
    view.unmount();
    expect(service.shown.size).toBe(0);
  });

  it('shows that our own captcha needs https', async () => {
    Reflect.set(globalThis, 'isSecureContext', false);
    show({ kind: 'altcha', siteKey: null });
    expect(await screen.findByRole('alert')).toHaveTextContent(/only works over https/);
    expect(responses.filter(Boolean)).toEqual([]);
  });
});

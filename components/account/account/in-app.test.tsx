/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { HINT_SCRIPT } from '@/components/session/session/hint-script';
import { isSignedIn } from '@/components/session/session/session';
import { readAccessToken } from '@/lib/http/api/client/access-token';
import { InApp } from './in-app';

const PAGE = '/app/mobilewebviewpapertrades/ai-robot/7/';
const originalFetch = globalThis.fetch;
let requests: { readonly address: string; readonly init: RequestInit | undefined }[];
let status: number;

beforeEach(() => {
  requests = [];
  status = 200;
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    requests.push({ address, init });
    const body = status === 200 ? { User: { Id: 'ann' } } : { Message: 'No' };
    return { ok: status === 200, status, json: async () => body };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  leavePage();
  sessionStorage.clear();
  globalThis.fetch = originalFetch;
  history.replaceState(null, '', '/');
});

/** Clears what a page keeps in memory. */
function leavePage(): void {
  cleanup();
  delete window.accessToken;
  delete document.documentElement.dataset['user'];
}

/** Opens a page and runs the script from its head. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  const script = document.createElement('script');
  script.textContent = HINT_SCRIPT;
  document.head.append(script);
  script.remove();
  await act(async () => {
    render(<InApp />);
  });
  await act(async () => undefined);
}

describe('a page inside an app', () => {
  it('removes the token from the address at once, and fetches its user', async () => {
    await open(`${PAGE}?token=s3cret&cx_user=ann&x=1#statistics`);
    expect(location.pathname + location.search + location.hash).toBe(`${PAGE}?x=1#statistics`);
    expect(isSignedIn()).toBe(true);
    await waitFor(() =>
      expect(requests.map(({ address }) => address)).toEqual(['/api/Account/GetCurrentUser']),
    );
    expect(requests[0]?.init).toMatchObject({
      credentials: 'omit',
      headers: { Authorization: 'Bearer s3cret', 'X-Cx-User': 'ann' },
    });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('becomes a guest’s, with a note, if the token is rejected', async () => {
    status = 401;
    await open(`${PAGE}?token=old&cx_user=ann`);
    expect(await screen.findByText('You’re seeing this page as a guest')).toBeVisible();
    expect(isSignedIn()).toBe(false);
    expect(readAccessToken()).toBeNull();
  });

  it('is still the user’s after a reload, until the token is rejected', async () => {
    await open(`${PAGE}?token=s3cret&cx_user=ann`);
    leavePage();
    await open(PAGE);
    expect(readAccessToken()).toEqual({ token: 's3cret', userId: 'ann' });
    expect(isSignedIn()).toBe(true);
    leavePage();
    status = 401;
    await open(PAGE);
    await screen.findByText('You’re seeing this page as a guest');
    leavePage();
    await open(PAGE);
    expect(readAccessToken()).toBeNull();
    expect(isSignedIn()).toBe(false);
  });

  it.each(['?token=&cx_user=', '?cx_user=bob'])(
    'no longer belongs to the last user when opened with %s',
    async (query) => {
      await open(`${PAGE}?token=s3cret&cx_user=ann`);
      leavePage();
      await open(`${PAGE}${query}`);
      expect(readAccessToken()).toBeNull();
      leavePage();
      await open(PAGE);
      expect(readAccessToken()).toBeNull();
      expect(isSignedIn()).toBe(false);
    },
  );

  it('shows no note without a token', async () => {
    await open(`${PAGE}?cx_user=ann`);
    expect(location.search).toBe('');
    expect(isSignedIn()).toBe(false);
    expect(requests).toEqual([]);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('passes the token only to pages for apps', async () => {
    await open('/bot-trading/7-x/?token=s3cret&cx_user=ann');
    expect(readAccessToken()).toBeNull();
    expect(isSignedIn()).toBe(false);
  });
});

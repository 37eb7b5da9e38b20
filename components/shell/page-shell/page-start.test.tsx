/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { serveCalls } from '@/components/account/account-dialogs/testing/serve-calls';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { PageStart } from './page-start';

beforeAll(polyfillShowModal);
beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['user'];
  delete document.documentElement.dataset['editor'];
});
afterEach(cleanup);

function open(isBare: boolean) {
  return render(
    <>
      <a href="/app/auth/?action=ask_for_log_in">Log in</a>
      <PageStart isBare={isBare} priceKind="Simulated prices" />
    </>,
  );
}

describe('the start of a page', () => {
  it('stores the first visit and opens dialogs', async () => {
    serveCalls({});
    open(false);
    await waitFor(() => expect(localStorage.getItem('first-touch')).not.toBeNull());
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Log in' })));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeVisible();
    expect(document.documentElement.dataset['editor']).toBeUndefined();
  });

  it('shows content admins their pens', async () => {
    const user = {
      Id: 'u1',
      Name: 'Ada',
      Email: 'ada@tickproof.example',
      PlanLevel: 3,
      IsContentAdmin: true,
    };
    serveCalls({ 'Account/GetCurrentUser': () => [200, { User: user }], 'Account/SaveUtm': () => [200, {}] });
    document.documentElement.dataset['user'] = '';
    open(false);
    await waitFor(() => expect(document.documentElement.dataset['editor']).toBe(''));
  });

  it('leaves the account and its links to the app inside a web view', async () => {
    serveCalls({});
    open(true);
    let isLeft = false;
    window.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Log in' })));
    expect(isLeft).toBe(true);
    expect(localStorage.getItem('first-touch')).toBeNull();
  });
});

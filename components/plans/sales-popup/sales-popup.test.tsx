/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type Answer, serveCalls } from '@/components/account/account-dialogs/testing/serve-calls';
import { createArbiter } from '@/components/ui/arbiter/arbiter';
import { MEMORY_KEY } from './popup-memory';
import { SalesPopup } from './sales-popup';

const NOW = Date.UTC(2026, 10, 20, 12);
const OFFER = {
  Name: 'AI Robots',
  Year: 54_000,
  YearByMonth: 4_500,
  Month: 5_200,
  ListYear: null,
  ListMonth: null,
  PercentOff: null,
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const popup = () => screen.queryByRole('complementary', { name: 'Plans' });
const isExpanded = () => screen.queryByRole('button', { name: 'Close the plans' }) !== null;
const memory = () => JSON.parse(localStorage.getItem(MEMORY_KEY) ?? 'null');

/** A page load, with its own arbiter. */
async function load({
  path = '/ticker/',
  loads = 2,
  closedAt = null as number | null,
  offers = [OFFER as object],
} = {}) {
  cleanup();
  window.history.replaceState(null, '', path);
  if (loads >= 0) localStorage.setItem(MEMORY_KEY, JSON.stringify({ loads, closedAt }));
  const promotion = { Campaign: 'beginner', Audience: 'beginner', Offers: offers };
  serveCalls({ 'Memberships/GetPromotion': (): Answer => [200, { Promotion: promotion }] });
  render(<SalesPopup turns={createArbiter()} />);
  await pass(100);
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: NOW });
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [] });
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Firefox/140.0');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the sales popup', () => {
  it('isn’t shown on the first two page loads, and is a tab on the third', async () => {
    await load({ loads: 0 });
    expect(popup()).toBeNull();
    await load({ loads: -1 });
    expect([popup(), memory().loads]).toEqual([null, 2]);
    await load({ loads: -1 });
    expect(popup()).toBeVisible();
    expect(isExpanded()).toBe(false);
  });

  it('expands at the first click a second later, takes no focus, and stays closed for two hours', async () => {
    await load();
    const before = document.activeElement;
    fireEvent.click(document.body);
    expect(isExpanded()).toBe(false);
    await pass(1_000);
    fireEvent.click(document.body);
    expect(isExpanded()).toBe(true);
    expect(document.activeElement).toBe(before);
    expect(popup()).toHaveTextContent('AI Robots$540 a year ($45 a month)or $52 billed monthly');
    expect(popup()?.querySelector('s')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close the plans' }));
    expect(isExpanded()).toBe(false);
    expect(memory()).toEqual({ loads: 3, closedAt: Date.now() });
    const closedAt = Date.now();
    await load({ closedAt });
    await pass(2_000);
    fireEvent.keyDown(window, { key: 'a' });
    expect(isExpanded()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: /Plans from \$45 a month/ }));
    expect(isExpanded()).toBe(true);
  });

  it('waits for a scroll to pause, and collapses on Escape', async () => {
    await load();
    await pass(1_000);
    fireEvent.scroll(window);
    await pass(200);
    fireEvent.scroll(window);
    await pass(249);
    expect(isExpanded()).toBe(false);
    await pass(1);
    expect(isExpanded()).toBe(true);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(isExpanded()).toBe(false);
  });

  it('strikes through list prices if they were offered', async () => {
    await load({ offers: [{ ...OFFER, ListYear: 108_000, ListMonth: 9_000, PercentOff: 50 }] });
    fireEvent.click(screen.getByRole('button', { name: /Plans/ }));
    expect([...document.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual([
      '$1,080',
      '$90',
    ]);
    expect(popup()).toHaveTextContent('50% off');
    expect(popup()).not.toHaveTextContent(/today|left|ends in/i);
  });

  it('appears five seconds after the pricing page loads, whatever the count', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
    await load({ path: '/app/user/memberships/level', loads: 0 });
    await pass(3_800);
    expect(popup()).toBeNull();
    await pass(200);
    expect(popup()).toBeVisible();
  });

  it('stays away from a list while “How it works” is due today', async () => {
    await load({ path: '/bot-trading/' });
    expect(popup()).toBeNull();
    localStorage.setItem('tickproof.how-it-works-shown', String(NOW));
    await load({ path: '/bot-trading/' });
    expect(popup()).toBeVisible();
  });

  it('makes way for the focused element', async () => {
    document.body.innerHTML = '<button id="near">Follow</button>';
    await load();
    const rect = (left: number, top: number) =>
      ({ left, top, right: left + 100, bottom: top + 40 }) as DOMRect;
    const near = document.getElementById('near') as HTMLElement;
    const box = popup() as HTMLElement;
    jest.spyOn(near, 'getBoundingClientRect').mockReturnValue(rect(1_000, 800));
    jest
      .spyOn(box, 'getBoundingClientRect')
      .mockImplementation(() => rect(box.dataset['side'] === 'start' ? 16 : 1_000, 800));
    act(() => near.focus());
    expect([box.dataset['side'], box.hidden]).toEqual(['start', false]);
    jest.spyOn(box, 'getBoundingClientRect').mockReturnValue(rect(1_000, 800));
    act(() => void fireEvent.focusIn(near));
    expect(box.hidden).toBe(true);
  });

  it('works without storage, as on a first load', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('No storage');
    });
    await load({ loads: -1 });
    expect(popup()).toBeNull();
    jest.spyOn(performance, 'now').mockReturnValue(9_000);
    await load({ path: '/app/user/memberships/level', loads: -1 });
    await pass(10);
    expect(popup()).toBeVisible();
    await pass(1_000);
    fireEvent.click(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Close the plans' }));
    expect(isExpanded()).toBe(false);
  });
});

/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type Answer, serveCalls } from '@/components/account/account-dialogs/testing/serve-calls';
import { onPlanOffered } from '@/components/plans/memberships/offered-plan';
import { createArbiter } from '@/components/ui/arbiter/arbiter';
import { polyfillShowModal } from '@/components/ui/modal/testing/show-modal';
import { MEMORY_KEY } from './popup-memory';
import { SalesPopup } from './sales-popup';

const NOW = Date.UTC(2026, 10, 20, 12);
const OFFER = {
  Name: 'AI Robots',
  Product: 'IntermediateOne',
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

beforeAll(polyfillShowModal);
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
    // By hand, it's a dialog.
    fireEvent.click(screen.getByRole('button', { name: /From \$45 a month/ }));
    expect(screen.getByRole('dialog')).toHaveTextContent('AI Robots$540 a year');
    expect(screen.getByRole('link', { name: 'Choose Intermediate One' })).toHaveAttribute(
      'href',
      '/app/user/memberships/level?selectedProducts=AIRobots',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect([screen.queryByRole('dialog'), isExpanded()]).toEqual([null, false]);
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
    fireEvent.click(screen.getByRole('button', { name: /From/ }));
    expect([...document.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual([
      '$1,080',
      '$90',
    ]);
    expect(screen.getByRole('dialog')).toHaveTextContent('50% off');
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/today|left|ends in/i);
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

  /** Lays out controls and the popup, which is fixed in a corner unless it's at the page's end. */
  function layOut(controls: Record<string, readonly [left: number, top: number]>): void {
    const rect = (left: number, top: number, width = 100, height = 40) =>
      ({ left, top, right: left + width, bottom: top + height }) as DOMRect;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const at = controls[this.id];
      if (at) return rect(...at);
      const { view, place } = (this as HTMLElement).dataset;
      const height = view === 'expanded' ? 300 : 44;
      return view ? rect(place === 'start' ? 16 : 700, 750 - height, 300, height) : rect(0, 0, 0, 0);
    });
  }
  const place = () => popup()?.dataset['place'];

  it('covers no control: it takes the other corner, or the page’s end', async () => {
    for (const id of ['one', 'two', 'hidden']) {
      const button = document.createElement(id === 'two' ? 'input' : 'button');
      button.id = id;
      document.body.append(button);
    }
    layOut({});
    await load();
    expect(place()).toBe('end');
    layOut({ one: [720, 720] });
    fireEvent.scroll(window);
    await pass(20);
    expect(place()).toBe('start');
    // Expanded, it would reach another.
    layOut({ one: [720, 720], two: [20, 500] });
    await pass(1_000);
    fireEvent.click(document.body);
    await pass(0);
    expect([isExpanded(), place()]).toEqual([true, 'flow']);
    // It comes back when nothing moves any more.
    layOut({ two: [20, 500] });
    fireEvent.scroll(window);
    await pass(200);
    expect(place()).toBe('flow');
    await pass(100);
    expect(place()).toBe('end');
    // It stays above a bar.
    const bar = document.createElement('div');
    bar.dataset['frame'] = bar.id = 'bar';
    document.body.append(bar);
    layOut({ two: [20, 500], bar: [0, 740] });
    await pass(300);
    expect(popup()?.style.marginBlockEnd).toBe('28px');
    bar.remove();
    // What appears in the page counts too.
    layOut({ two: [20, 500], late: [900, 600] });
    const late = document.createElement('a');
    late.href = late.id = 'late';
    document.body.append(late);
    await pass(20);
    expect(place()).toBe('flow');
    document.body.replaceChildren();
  });

  it('is always at the end of the page on phones', async () => {
    jest.replaceProperty(window, 'innerWidth', 390);
    await load();
    expect(place()).toBe('flow');
  });

  it('chooses the offered plan on the plans page', async () => {
    const chosen: unknown[] = [];
    const stop = onPlanOffered((product) => chosen.push(product));
    jest.spyOn(performance, 'now').mockReturnValue(9_000);
    await load({ path: '/app/user/memberships/level' });
    fireEvent.click(screen.getByRole('button', { name: /From/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Choose Intermediate One' }));
    await pass(10);
    expect([chosen, screen.queryByRole('dialog')]).toEqual([['IntermediateOne'], null]);
    stop();
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

/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { NO_SITE_CONFIG } from '@/lib/core/site-config/site-config';
import { setContainer } from '@/lib/robots/catalogue/current';
import { createCatalogue } from '@/lib/robots/catalogue/memory-catalogue';
import { shownDestinations } from '@/lib/site/navigation/shown';
import { autoCloseMenus } from './close-menus';
import { SiteMenu } from './site-menu';
import { siteMenuView } from './site-menu-view';

const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 0 }).reader;

/** The menu with every place of the table, as if all their pages existed, on a page. */
function draw({ path = '/', isWide = true, features = [] as readonly 'crypto-real-time'[] } = {}): void {
  setContainer({
    catalogue,
    baseUrl: 'https://tickproof.example',
    site: { ...NO_SITE_CONFIG, features },
  });
  const destinations = shownDestinations({ features, exists: () => true });
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <header>
        <SiteMenu entries={siteMenuView({ path, section: 'forex' }, destinations)} />
      </header>
      <main tabIndex={-1}>Content</main>
    </>,
  );
  window.matchMedia = () => ({ matches: isWide, addEventListener: () => undefined }) as never;
  HTMLElement.prototype.hidePopover = hidePopover;
  hidePopover.mockClear();
}

const hidePopover = jest.fn();
const linkTo = (path: string) => document.querySelector(`nav a[href="${path}"]`) as HTMLAnchorElement;
const sections = () => [...document.querySelectorAll('details')];
const openSections = () => sections().flatMap((one) => (one.open ? one.dataset['section'] : []));
const open = (name: string) => {
  const section = sections().find((one) => one.dataset['section'] === name);
  if (section) section.open = true;
  return section as HTMLDetailsElement;
};

it('has the specification’s five sections, of which browsers keep one open', () => {
  draw();
  expect(sections().map((one) => one.dataset['section'])).toEqual([
    'trading',
    'investing',
    'screener',
    'marketplace',
    'academy',
  ]);
  expect(new Set(sections().map((one) => one.getAttribute('name')))).toEqual(new Set(['site-menu']));
  expect(document.querySelector('[role=menu],[role=menuitem]')).toBeNull();
});

it('shows what each entry is: title, subtitle, label, icon, variants in a row, and where the visitor is', () => {
  draw();
  const forex = linkTo('/bot-forex-trading/');
  expect(forex).toHaveTextContent('Forex24/5Major pairs, Sunday to Friday');
  expect(forex.querySelector('svg')).toBeInTheDocument();
  expect(forex).toHaveAttribute('aria-current', 'true');
  expect(forex.closest('details')?.querySelector('summary')).toHaveAttribute('data-current');
  expect(linkTo('/etf-tpe/')).toHaveAccessibleName('Trend prediction: ETFs');
  draw({ path: '/app/user/memberships/level' });
  expect(linkTo('/app/user/memberships/level')).toHaveAttribute('aria-current', 'page');
  // The account's entry shows the user's initials.
  expect(linkTo('/app/user/account/').querySelector('[data-avatar]')).toBeInTheDocument();
});

it('is closed by a press on the page, by leaving it, and by Escape, which returns the focus', () => {
  draw();
  autoCloseMenus();
  open('trading');
  fireEvent.pointerDown(linkTo('/bot-forex-trading/'));
  expect(openSections()).toEqual(['trading']);
  fireEvent.pointerDown(screen.getByText('Content'));
  expect(openSections()).toEqual([]);
  open('screener');
  act(() => document.querySelector('main')?.focus());
  expect(openSections()).toEqual([]);
  const academy = open('academy');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(openSections()).toEqual([]);
  expect(academy.querySelector('summary')).toHaveFocus();
});

it('keeps its groups open on phones, where a link closes all of it', () => {
  draw({ isWide: false });
  autoCloseMenus();
  open('trading');
  fireEvent.pointerDown(screen.getByText('Content'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(openSections()).toEqual(['trading']);
  const nav = document.querySelector('nav') as HTMLElement;
  Object.defineProperty(nav, 'matches', { value: (selector: string) => selector === ':popover-open' });
  fireEvent.click(linkTo('/bot-forex-trading/'));
  expect(openSections()).toEqual([]);
  expect(hidePopover).toHaveBeenCalledTimes(1);
});

it('follows a link where browsers know no popovers', () => {
  draw({ isWide: false });
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
  autoCloseMenus();
  const nav = document.querySelector('nav') as HTMLElement;
  const matches = jest.spyOn(nav, 'matches').mockImplementation((selector) => {
    throw new SyntaxError(selector);
  });
  fireEvent.click(linkTo('/bot-forex-trading/'));
  expect(matches).not.toHaveBeenCalled();
});

it('shows the real-time crypto link to users, and to guests on pages about crypto with the feature on', () => {
  const isForUsersOnly = () =>
    screen.getByText('Crypto real time').closest('li')?.classList.contains('users');
  draw({ path: '/bot-crypto-trading/' });
  expect(isForUsersOnly()).toBe(true);
  draw({ path: '/bot-trading/', features: ['crypto-real-time'] });
  expect(isForUsersOnly()).toBe(true);
  draw({ path: '/bot-crypto-trading/', features: ['crypto-real-time'] });
  expect(isForUsersOnly()).toBe(false);
});

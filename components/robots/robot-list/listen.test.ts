/** @jest-environment jsdom */
import { fireEvent } from '@testing-library/dom';
import type { ListEvent } from './list-events';
import { listenToList } from './listen';

let events: ListEvent[];
let onUse: jest.Mock;
let stop: () => void;
let root: HTMLElement;

function listen(html: string): void {
  document.body.innerHTML = `<main>${html}</main><a id="outside" href="/bot-trading/">outside</a>`;
  root = find('main');
  // Nothing is loaded here: what is not taken over would be.
  window.addEventListener('click', (event) => event.preventDefault());
  stop = listenToList(root, (event) => events.push(event), onUse);
}

function find(selector: string): HTMLElement {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`There is no ${selector}`);
  return element;
}

/** Whether a click is taken over, asked before anything outside the list sees it. */
function isTaken(selector: string, init: MouseEventInit = {}): boolean {
  let taken = false;
  const look = (event: Event) => {
    taken = event.defaultPrevented;
  };
  document.addEventListener('click', look);
  fireEvent.click(find(selector), init);
  document.removeEventListener('click', look);
  return taken;
}

beforeEach(() => {
  events = [];
  onUse = jest.fn();
  window.history.replaceState(null, '', '/bot-trading/');
});
afterEach(() => stop());

describe('aiming', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const LINKS =
    '<a id="list" href="/bot-trading/ta/"><b>list</b></a><a id="robot" href="/bot-trading/12-x/">robot</a><a id="open" href="/bot-trading/" data-opens="more">more</a>';
  const AIMED = { type: 'aim', href: 'http://localhost/bot-trading/ta/' };

  it('is a pointer that rests on a link to a list', () => {
    listen(LINKS);
    fireEvent.pointerOver(find('#list b'));
    jest.advanceTimersByTime(49);
    expect(events).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(events).toEqual([AIMED]);
  });

  it('is no pointer that passes, nor one over anything else', () => {
    listen(LINKS);
    fireEvent.pointerOver(find('#list b'));
    fireEvent.pointerOver(find('#robot'));
    fireEvent.pointerOver(find('#open'));
    jest.advanceTimersByTime(1000);
    expect(events).toEqual([]);
  });

  it('is at once where it is pressed', () => {
    listen(LINKS);
    fireEvent.pointerDown(find('#list'));
    jest.advanceTimersByTime(0);
    expect(events).toEqual([AIMED]);
  });
});

describe('clicks', () => {
  it.each([
    '/bot-trading/',
    '/bot-trading/virtualagents/ta/',
    '/bot-forex-trading/?sort=name&order=descending',
    '/bot-crypto-trading/BTC.X/',
    '/bot-trading/?page=2',
  ])('on a link to %s go there', (href) => {
    listen(`<a href="${href.replaceAll('&', '&amp;')}"><span>there</span></a>`);
    expect(isTaken('main span')).toBe(true);
    expect(events).toEqual([{ type: 'go', href: `http://localhost${href}` }]);
  });

  it.each([
    ['a robot', '/bot-trading/12-trend-trader/'],
    ['a robot by its number', '/bot-crypto-trading/robot/5/'],
    ['another page', '/api-reference/'],
    ['the home page', '/'],
    ['a page that only begins like a list', '/bot-trading-news/'],
    ['a place in the page', '#robots'],
    ['a place in a list', '/bot-trading/#how-it-works'],
    ['another site', 'https://example.com/bot-trading/'],
  ])('on a link to %s are left alone', (_, href) => {
    listen(`<a href="${href}">there</a>`);
    expect(isTaken('main a')).toBe(false);
    expect(events).toEqual([]);
  });

  it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'with %j are left to the browser',
    (init) => {
      listen('<a href="/bot-trading/ta/">list</a><a id="open" href="/x/" data-opens="statistics">stats</a>');
      expect([isTaken('main a', init), isTaken('#open', init)]).toEqual([false, false]);
      expect(events).toEqual([]);
    },
  );

  it('that something else took, beside a link or outside the list are left alone', () => {
    listen('<a id="took" href="/bot-trading/ta/">list</a><p>text</p>');
    find('#took').addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(find('#took'));
    fireEvent.click(find('main p'));
    fireEvent.click(find('#outside'));
    expect(events).toEqual([]);
  });

  it('on what opens something open it, wherever its link leads', () => {
    listen('<a href="/bot-trading/12-x/#statistics" data-opens="statistics"><b>STATS</b></a>');
    expect(isTaken('main b')).toBe(true);
    expect(events).toEqual([{ type: 'open', what: 'statistics', opener: find('main a') }]);
  });
});

describe('forms', () => {
  it('that search tell what stands in the box', () => {
    listen('<form action="/bot-trading/" data-form="search"><input name="search" value="aapl, msft"></form>');
    expect(fireEvent.submit(find('form'))).toBe(false);
    expect(events).toEqual([{ type: 'search', text: 'aapl, msft' }]);
  });

  it('of filters go where the browser would send them', () => {
    listen(
      `<form action="/bot-trading/ta/" data-form="range">
        <input type="hidden" name="q" value="a&amp;b c">
        <input name="trades-min" value="10"><input name="trades-max" value="">
      </form>`,
    );
    expect(fireEvent.submit(find('form'))).toBe(false);
    expect(events).toEqual([
      { type: 'go', href: 'http://localhost/bot-trading/ta/?q=a%26b+c&trades-min=10&trades-max=' },
    ]);
  });

  it('that something else took are left alone', () => {
    listen('<form action="/bot-trading/"><input name="search" value="x"></form>');
    find('form').addEventListener('submit', (event) => event.preventDefault());
    fireEvent.submit(find('form'));
    expect(events).toEqual([]);
  });
});

describe('fields', () => {
  it('tell each key in the search box, and none in others', () => {
    listen('<input name="search" value=""><input name="trades-min" value="">');
    fireEvent.input(find('[name="search"]'), { target: { value: 'go' } });
    fireEvent.input(find('[name="trades-min"]'), { target: { value: '5' } });
    expect(events).toEqual([{ type: 'type', text: 'go' }]);
  });

  it('tell a level when it is chosen, and no other change', () => {
    listen(
      '<select name="volatility"><option>any</option><option>low</option></select><input name="search">',
    );
    fireEvent.change(find('select'), { target: { value: 'low' } });
    fireEvent.change(find('input'), { target: { value: 'x' } });
    expect(events.filter(({ type }) => type !== 'type')).toEqual([
      { type: 'level', name: 'volatility', value: 'low' },
    ]);
  });
});

describe('back and forward', () => {
  function travelTo(path: string): jest.Mock {
    const next = jest.fn();
    window.addEventListener('popstate', next);
    History.prototype.replaceState.call(window.history, null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
    window.removeEventListener('popstate', next);
    return next;
  }

  it('to another address are taken before Next, which listened first, sees them', () => {
    const next = jest.fn();
    window.addEventListener('popstate', next);
    listen('');
    History.prototype.replaceState.call(window.history, null, '', '/bot-trading/ta/');
    window.dispatchEvent(new PopStateEvent('popstate'));
    window.removeEventListener('popstate', next);
    expect(next).not.toHaveBeenCalled();
    expect(events).toEqual([{ type: 'travel' }]);
  });

  it('to a place in the page are left to Next', () => {
    listen('');
    expect(travelTo('/bot-trading/#robots')).toHaveBeenCalledTimes(1);
    expect(events).toEqual([]);
  });
});

describe('an open menu', () => {
  const menu = () => find('details') as HTMLDetailsElement;
  function open(): void {
    listen(
      '<details data-menu open><summary tabindex="0">Sort by</summary><a href="/bot-trading/ta/">Name</a></details><p>text</p>',
    );
  }

  it('closes on Escape and gives the focus back to its button, from one of its links and from nowhere', () => {
    open();
    find('details a').focus();
    fireEvent.keyDown(find('details a'), { key: 'Escape' });
    expect(menu().open).toBe(false);
    expect(document.activeElement).toBe(find('summary'));
    menu().open = true;
    find('summary').blur();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(menu().open).toBe(false);
    expect(document.activeElement).toBe(find('summary'));
  });

  it('leaves Escape to whoever has used it', () => {
    open();
    const use = (event: Event) => event.preventDefault();
    root.addEventListener('keydown', use);
    fireEvent.keyDown(find('main p'), { key: 'Escape' });
    expect(menu().open).toBe(true);
  });

  it.each(['pointerDown', 'focusIn'] as const)('closes on %s beside it, and not on it', (sign) => {
    open();
    fireEvent[sign](find('details a'));
    expect(menu().open).toBe(true);
    fireEvent[sign](find('#outside'));
    expect(menu().open).toBe(false);
  });
});

it.each(['pointerOver', 'pointerDown', 'focusIn', 'touchStart'] as const)(
  'takes %s for a sign of use',
  (sign) => {
    listen('<p>text</p>');
    expect(onUse).not.toHaveBeenCalled();
    fireEvent[sign](find('main p'));
    expect(onUse).toHaveBeenCalled();
  },
);

it('tells that the page was scrolled', () => {
  listen('');
  window.dispatchEvent(new Event('scroll'));
  expect(events).toEqual([{ type: 'scroll' }]);
});

it('hears nothing any more once it is stopped', () => {
  listen('<a href="/bot-trading/ta/">list</a><form><input name="search"></form>');
  stop();
  fireEvent.click(find('main a'));
  fireEvent.submit(find('form'));
  fireEvent.input(find('input'), { target: { value: 'x' } });
  window.dispatchEvent(new Event('scroll'));
  History.prototype.replaceState.call(window.history, null, '', '/bot-trading/ta/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(events).toEqual([]);
});

/** @jest-environment jsdom */
import { hasTravelled, readAddressBar, writeAddressBar } from './address-bar';

beforeEach(() => {
  History.prototype.replaceState.call(window.history, null, '', '/bot-trading/');
  readAddressBar();
});

afterEach(() => {
  Reflect.deleteProperty(window.history, 'pushState');
  Reflect.deleteProperty(window.history, 'replaceState');
});

const address = () => window.location.pathname + window.location.search;

describe('the address bar', () => {
  it.each([
    ['push', 1],
    ['replace', 0],
  ] as const)('takes another address by %s', (mode, entries) => {
    const before = window.history.length;
    writeAddressBar('/bot-trading/ta/?page=2', mode);
    expect(address()).toBe('/bot-trading/ta/?page=2');
    expect(window.history.length - before).toBe(entries);
  });

  it.each(['push', 'replace'] as const)('keeps what Next keeps in the entry, on %s', (mode) => {
    const state = { __NA: true, __PRIVATE_NEXTJS_INTERNALS_TREE: { tree: ['x'] } };
    History.prototype.replaceState.call(window.history, state, '', '/bot-trading/');
    writeAddressBar('/bot-trading/ta/', mode);
    expect(window.history.state).toEqual(state);
  });

  it('passes by what Next put into the place of the browser’s own methods', () => {
    const patched = jest.fn();
    Object.assign(window.history, { pushState: patched, replaceState: patched });
    writeAddressBar('/bot-trading/ta/', 'push');
    writeAddressBar('/bot-trading/fa/', 'replace');
    expect(patched).not.toHaveBeenCalled();
    expect(address()).toBe('/bot-trading/fa/');
  });

  it.each(['/bot-trading/ta/', "/bot-trading/?q=trader's%20%22gold%22", '/bot-trading/ta&fa/'])(
    'makes no second entry of %s, and does not take it for a way back',
    (path) => {
      writeAddressBar(path, 'push');
      const before = window.history.length;
      writeAddressBar(path, 'push');
      expect(window.history.length).toBe(before);
      expect(hasTravelled()).toBe(false);
    },
  );

  it('tells once when the address changed by itself', () => {
    expect(hasTravelled()).toBe(false);
    writeAddressBar('/bot-trading/ta/', 'push');
    expect(hasTravelled()).toBe(false);
    History.prototype.replaceState.call(window.history, null, '', '/bot-trading/?page=2');
    expect([hasTravelled(), hasTravelled()]).toEqual([true, false]);
  });

  it('does not take a step to a place in the page for another list', () => {
    History.prototype.pushState.call(window.history, null, '', '/bot-trading/#robots');
    expect(hasTravelled()).toBe(false);
  });
});

/** @jest-environment jsdom */
import { filterPanelView } from '@/components/robots/filter-panel/panel-view';
import { NO_EXTRA } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, listOf } from '@/lib/site/addresses/list-address';
import { syncFields } from './fields';

const view = (extra: Partial<ListAddress['extra']> = {}) =>
  filterPanelView({ ...listOf('forex'), extra: { ...NO_EXTRA, ...extra } }, null);

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <form data-form="levels">
      <input type="hidden" name="trades-min" value="kept">
      <select name="volatility"><option>any</option><option>low</option><option>high</option></select>
    </form>
    <form data-form="range"><input name="trades-min" value=""><input name="trades-max" value=""></form>
    <form><input name="trades-max" value="another form"></form>`;
  root = document.body;
});

function field(selector: string): HTMLInputElement | HTMLSelectElement {
  const found = root.querySelector(selector);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found;
  throw new Error(`There is no ${selector}`);
}
const values = () =>
  ['[name="volatility"]', '[data-form="range"] [name="trades-min"]', '[name="trades-max"]'].map(
    (selector) => field(selector).value,
  );

describe('the fields of the filters', () => {
  it('show the values of the list, when it is drawn for the first time', () => {
    syncFields(root, view({ levels: { robotVolatility: 'Low' }, trades: { min: 10, max: null } }), null);
    expect(values()).toEqual(['low', '10', '']);
    expect(field('[type="hidden"]').value).toBe('kept');
    expect(field('form:last-child input').value).toBe('another form');
  });

  it('keep what is being typed while something else changes', () => {
    const before = view({ trades: { min: 10, max: 70 } });
    syncFields(root, before, null);
    field('[name="trades-max"]').value = '7000';
    syncFields(root, view({ trades: { min: 10, max: 70 }, levels: { robotVolatility: 'High' } }), before);
    expect(values()).toEqual(['high', '10', '7000']);
  });

  it('are emptied when the filters are', () => {
    const before = view({ levels: { robotVolatility: 'Low' }, trades: { min: 10, max: 70 } });
    syncFields(root, before, null);
    syncFields(root, view(), before);
    expect(values()).toEqual(['any', '', '']);
  });
});

/** @jest-environment jsdom */
import { keepPlace, returnPlace } from './kept-place';

const PAGE = `
  <details data-kept-open="filters"><summary>Filters</summary>
    <a href="/a/" data-place='Risk: "Low" risk'>Low</a><a href="/b/" data-place="Risk: High">High</a>
  </details>
  <details data-menu><summary>Sort by</summary></details>
  <input id="robot-search" type="text" value="gold miners">
  <input id="from" type="number" value="5">
  <div id="robots" tabindex="-1"><a id="nameless" href="/c/">c</a></div>`;

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<a id="outside" href="/">home</a><main>${PAGE}</main>`;
  root = find('main', HTMLElement);
});

function find<T extends Element>(selector: string, kind: new () => T): T {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`There is no ${selector}`);
  return element;
}

/** Draws the page anew: no element of it is the same as before. */
function redraw(html = PAGE): void {
  const place = keepPlace(root);
  root.innerHTML = html;
  returnPlace(root, place);
}

describe('what a reader has in hand while a list is drawn anew', () => {
  it('is the choice that had the focus, whatever its name', () => {
    find('[data-place^="Risk: \\"Low"]', HTMLElement).focus();
    redraw();
    expect(document.activeElement).toBe(find('[data-place^="Risk: \\"Low"]', HTMLElement));
  });

  it('is the field with the same id and the place of the caret in it', () => {
    const box = find('#robot-search', HTMLInputElement);
    box.focus();
    box.setSelectionRange(2, 4);
    redraw();
    const other = find('#robot-search', HTMLInputElement);
    expect(other).not.toBe(box);
    expect(document.activeElement).toBe(other);
    expect([other.selectionStart, other.selectionEnd]).toEqual([2, 4]);
  });

  it('is a field of numbers, which has no caret to ask for', () => {
    find('#from', HTMLElement).focus();
    redraw();
    expect(document.activeElement).toBe(find('#from', HTMLElement));
  });

  it('is the list itself where its link is gone', () => {
    find('[data-place="Risk: High"]', HTMLElement).focus();
    redraw('<div id="robots" tabindex="-1"></div>');
    expect(document.activeElement).toBe(find('#robots', HTMLElement));
  });

  it('is the list itself after a link without a place', () => {
    find('#nameless', HTMLElement).focus();
    root.querySelector('#nameless')?.removeAttribute('id');
    redraw();
    expect(document.activeElement).toBe(find('#robots', HTMLElement));
  });

  it('is the same element where it stayed, also when it moved its caret meanwhile', () => {
    const box = find('#robot-search', HTMLInputElement);
    box.focus();
    const place = keepPlace(root);
    box.setSelectionRange(1, 1);
    returnPlace(root, place);
    expect(document.activeElement).toBe(box);
    expect(box.selectionStart).toBe(1);
  });

  it('is nothing where the focus was outside or nowhere', () => {
    find('#outside', HTMLElement).focus();
    redraw();
    expect(document.activeElement).toBe(find('#outside', HTMLElement));
    find('#outside', HTMLElement).blur();
    redraw();
    expect(document.activeElement).toBe(document.body);
  });

  it('are the filters, which stay open; menus close', () => {
    for (const one of root.querySelectorAll('details')) one.open = true;
    redraw();
    expect([...root.querySelectorAll('details')].map((one) => one.open)).toEqual([true, false]);
    for (const one of root.querySelectorAll('details')) one.open = false;
    redraw();
    expect([...root.querySelectorAll('details')].map((one) => one.open)).toEqual([false, false]);
  });
});

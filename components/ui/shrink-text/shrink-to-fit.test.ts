/** @jest-environment jsdom */
import { shrinkToFit } from './shrink-to-fit';

/** A text of 100 characters in a narrow column: its height grows with the font, which jsdom doesn't lay out. */
function makeText(fontSize: number): HTMLElement {
  const element = document.createElement('p');
  element.style.setProperty('font-size', `${fontSize}px`);
  const styled = document.createElement('style');
  styled.textContent = `p { font-size: ${fontSize}px }`;
  document.head.replaceChildren(styled);
  document.body.replaceChildren(element);
  Object.defineProperty(element, 'scrollHeight', {
    get: () => Number.parseFloat(getComputedStyle(element).fontSize) * 4,
  });
  return element;
}

describe('font auto-shrink', () => {
  it('shrinks until the text fits, but stays readable', () => {
    const fits = makeText(24);
    shrinkToFit(fits, { maxHeight: 80 });
    expect(fits.style.fontSize).toBe('20px');
    const never = makeText(24);
    shrinkToFit(never, { maxHeight: 10 });
    expect(never.style.fontSize).toBe('12px');
    const small = makeText(16);
    shrinkToFit(small, { maxHeight: 80 });
    expect(small.style.fontSize).toBe('');
  });

  it('logs an error where the height isn’t a number', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const element = makeText(24);
    for (const maxHeight of [undefined, '80px', Number.NaN] as unknown as number[])
      shrinkToFit(element, { maxHeight });
    expect(error.mock.calls.map(([message]) => message)).toEqual([
      'Font auto-shrink needs a numeric maxHeight, not undefined',
      'Font auto-shrink needs a numeric maxHeight, not 80px',
      'Font auto-shrink needs a numeric maxHeight, not NaN',
    ]);
    error.mockRestore();
  });
});

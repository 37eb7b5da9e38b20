/** @jest-environment jsdom */
import { watchSections } from './scroll-spy';

/** Three sections 1,000 px apart under a list of links that ends at 100 px. */
function showSections(): HTMLElement {
  document.body.innerHTML = `<ul><li><a href="#a">A</a></li></ul><h2 id="a"></h2><h2 id="b"></h2><h2 id="c"></h2>`;
  const list = document.querySelector('ul') as HTMLElement;
  list.getBoundingClientRect = () => new DOMRect(0, 50, 300, 50);
  ['a', 'b', 'c'].forEach((id, index) => {
    const place = document.getElementById(id) as HTMLElement;
    place.getBoundingClientRect = () => new DOMRect(0, 120 + 1000 * index - window.scrollY, 300, 30);
  });
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 3000, configurable: true });
  return list;
}

function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

it('reports the section at the top, the last one at the page’s end, and nothing once stopped', () => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0);
    return 0;
  });
  const controller = new AbortController();
  const seen: string[] = [];
  scrollTo(0);
  watchSections(['a', 'b', 'missing', 'c'], showSections(), (id) => seen.push(id), controller.signal);
  for (const y of [500, 1000, 1200, 3000 - window.innerHeight]) scrollTo(y);
  expect(seen).toEqual(['a', 'b', 'c']);
  controller.abort();
  scrollTo(0);
  expect(seen).toHaveLength(3);
});

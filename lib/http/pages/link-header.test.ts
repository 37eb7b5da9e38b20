import { withoutStylePreloads } from './link-header';

it.each([
  [
    '</a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2", </b.css>; rel=preload; as="style"',
    '</a.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"',
  ],
  ['</b.css>; rel=preload; as="style", </c.css>; rel=preload; as=style', null],
  ['</x,y.js>; rel=preload; as="script"', '</x,y.js>; rel=preload; as="script"'],
  ['', null],
])('%s becomes %s', (header, expected) => {
  expect(withoutStylePreloads(header)).toBe(expected);
});

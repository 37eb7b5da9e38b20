import { areWhole, figureMarker, fillFigures, partMarker, splitParts } from './live-parts';

it('fills in figures as text', () => {
  const html = `<p>Of ${figureMarker('robots', { class: 'crypto' })}.</p>`;
  const filled = fillFigures(html, (name, { class: assetClass }) => `<${name} & ${assetClass}>`);
  expect(filled).toBe('<p>Of &lt;robots &amp; crypto>.</p>');
});

it('splits texts at their parts, attributes intact', () => {
  const marker = partMarker('hypothetical', { note: 'a --> b' });
  expect(splitParts(`<p>1</p>${marker}<p>2</p>`)).toEqual([
    { kind: 'html', place: 0, html: '<p>1</p>' },
    { kind: 'part', place: 1, name: 'hypothetical', attributes: { note: 'a --> b' } },
    { kind: 'html', place: 2, html: '<p>2</p>' },
  ]);
});

it('knows when a part tears a block', () => {
  const marker = partMarker('hypothetical', {});
  expect(areWhole(splitParts(`<p>1</p>${marker}`))).toBe(true);
  expect(areWhole(splitParts(`<ul><li>${marker}</li></ul>`))).toBe(false);
});

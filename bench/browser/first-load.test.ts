import { delayScripts } from '@/lib/http/pages/late-scripts';
import { joinParts, toPageParts } from '@/lib/http/pages/page-parts';
import { firstLoad } from './first-load';

const page = (scripts: string) => `<html><head>${scripts}</head><body><p>Robots</p></body></html>`;
const script = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;

describe('the scripts that come with a page', () => {
  it('are those that it names, each once, but for those of old browsers', () => {
    const old = '<script src="/_next/static/chunks/old.js" noModule=""></script>';
    expect(firstLoad(page(script('a') + old + script('b') + script('a')))).toEqual([
      '/_next/static/chunks/a.js',
      '/_next/static/chunks/b.js',
    ]);
  });

  it('are also those that wait until it is drawn', () => {
    const html = joinParts(delayScripts(toPageParts(page(script('a') + script('b')))));
    expect(html).not.toContain('<script src=');
    expect(firstLoad(html)).toEqual(['/_next/static/chunks/a.js', '/_next/static/chunks/b.js']);
  });

  it('cannot be none, or a page would count as weightless', () => {
    expect(() => firstLoad(page('<script type="application/ld+json">{}</script>'))).toThrow(
      'without scripts',
    );
  });
});

import fc from 'fast-check';
import { anyText } from '@/lib/core/base/testing/any-text';
import { slugify } from './slug';

describe('slugify', () => {
  it.each([
    [
      'Swing Trader, Popular Stocks: Trend and ADX (TA), 60 min',
      'swing-trader-popular-stocks-trend-and-adx-ta-60-min',
    ],
    ['S&P 500 vs. Gold', 's-and-p-500-vs-gold'],
    ["Trader's choice", 'traders-choice'],
    ['Ünïcödé Straße Łódź', 'unicode-strasse-lodz'],
    ['<script>alert("x")</script>', 'script-alert-x-script'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a%2f..%00b', 'a-2f-00b'],
    ['مرحبا 42', '42'],
    ['🚀🚀', 'robot'],
    ['', 'robot'],
    ['---', 'robot'],
    ['ﬁne print ①', 'fine-print-1'],
  ])('%p becomes %p', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('cuts long names between words, and endless words anywhere', () => {
    expect(slugify(`${'word '.repeat(40)}`)).toBe('word-'.repeat(16).slice(0, -1));
    expect(slugify('x'.repeat(200))).toBe('x'.repeat(80));
  });

  it('is safe in an address whatever the name, and stable when applied twice', () => {
    fc.assert(
      fc.property(anyText(200), (name) => {
        const slug = slugify(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});

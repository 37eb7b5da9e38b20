import localFont from 'next/font/local';

/**
 * Inter, variable in weight. Where it does not arrive at once, Arial stands in at the same metrics for the whole visit: a
 * later swap would move lines under the reader's eyes. The file holds the signs that nearly every page is made of, and
 * weights from 400 to 700, so that it is there early; see docs/decisions/font.md for how it was made.
 */
const basic = localFont({
  src: './_fonts/inter-basic.woff2',
  variable: '--font-inter',
  weight: '400 700',
  display: 'optional',
  // Its stand-in comes last, after the other file: see tokens.css.
  adjustFontFallback: false,
});

/** The rest of the Latin letters, what the small file lacks, loaded only by pages that show one. */
const more = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter-more',
  weight: '400 700',
  display: 'optional',
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00B0, U+00B2-00B6, U+00B8-00D6, U+00D8-00F6, U+00F8-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC',
    },
  ],
});

/** Makes the fonts known to everything inside. */
export const fontVariables = `${basic.variable} ${more.variable}`;

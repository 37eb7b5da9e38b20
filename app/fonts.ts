import localFont from 'next/font/local';

/**
 * Inter, variable weight. Text is painted at once, in system fonts with its widths until it's there: see tokens.css. This
 * file only has the most common characters, weights 400 to 700, so it loads fast. docs/decisions/font.md explains how it
 * was made.
 */
const basic = localFont({
  src: './_fonts/inter-basic.woff2',
  variable: '--font-inter',
  weight: '400 700',
  display: 'swap',
  // The fallback font must come after the second file: see tokens.css.
  adjustFontFallback: false,
});

/** The remaining Latin characters, only loaded by pages that use one. */
const more = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter-more',
  weight: '400 700',
  display: 'swap',
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

export const fontVariables = `${basic.variable} ${more.variable}`;

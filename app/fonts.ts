import localFont from 'next/font/local';

/**
 * Inter, variable in weight, Latin letters. Where it does not arrive at once, Arial stands in at the same metrics for
 * the whole visit: a later swap would move lines under the reader's eyes.
 */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'optional',
  adjustFontFallback: 'Arial',
});

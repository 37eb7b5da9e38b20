import localFont from 'next/font/local';

/** Inter, variable in weight, Latin letters. Until it is there Arial stands in, stretched to the same width. */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: 'Arial',
});

const DARK = '(prefers-color-scheme: dark)';
const PRINT = 'print';

/** Whether the page is dark now. Paper never is. */
export function isDark(): boolean {
  return matchMedia(DARK).matches && !matchMedia(PRINT).matches;
}

/** A color of tokens.css as it is now, for what stylesheets don't reach, such as a canvas. */
export function readColor(token: `--${string}`): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const [, light, dark] = /^light-dark\((.+?),\s*([^,]+)\)$/.exec(value) ?? [];
  return (isDark() ? dark : light) ?? value;
}

/** Calls back when colors may have changed; the result stops that. */
export function onThemeChange(changed: () => void): () => void {
  const queries = [DARK, PRINT].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

const DARK = '(prefers-color-scheme: dark)';
const PRINT = 'print';

/** Whether the page is dark now, as chosen or else by the system. Paper never is. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return (chosen ? chosen === 'dark' : matchMedia(DARK).matches) && !matchMedia(PRINT).matches;
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
  const choices = new MutationObserver(changed);
  choices.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    choices.disconnect();
    for (const query of queries) query.removeEventListener('change', changed);
  };
}

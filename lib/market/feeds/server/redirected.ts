/** The same URLs on another origin; streams use ws instead of http. */
export function redirected<Urls>(urls: Urls, origin: string): Urls;
export function redirected(urls: unknown, origin: string): unknown {
  if (typeof urls === 'string') {
    const path = urls.replace(/^\w+:\/\/[^/]*/, '');
    return `${urls.startsWith('ws') ? origin.replace(/^http/, 'ws') : origin}${path}`;
  }
  if (typeof urls !== 'object' || urls === null) return urls;
  return Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, redirected(url, origin)]));
}

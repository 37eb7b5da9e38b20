const KEY = 'tickproof.screens-tried';
/** More than the counter tells apart. */
const MOST = 100;

/** Notes a screen, and returns how many different ones this browser has tried; 1 where nothing can be kept. */
export function noteScreen(screen: string): number {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const tried = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
    const next = tried.includes(screen) ? tried : [...tried, screen].slice(-MOST);
    localStorage.setItem(KEY, JSON.stringify(next));
    return next.length;
  } catch {
    return 1;
  }
}

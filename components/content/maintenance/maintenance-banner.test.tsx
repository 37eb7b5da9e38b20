/** @jest-environment jsdom */
import { TextEncoder } from 'node:util';
import { renderToStaticMarkup } from 'react-dom/server';
import { setSiteContent } from '@/lib/content/site-content/current';
import { DEFAULT_SITE_CONTENT } from '@/lib/content/site-content/site-content';
import { MaintenanceBanner } from './maintenance-banner';

Object.assign(globalThis, { TextEncoder });

/** Draws the page as the server does, and runs its script as the browser does. */
function open(text: string, mode: 'Off' | 'On' = 'On') {
  setSiteContent({ ...DEFAULT_SITE_CONTENT, maintenance: { mode, text } });
  document.body.innerHTML = renderToStaticMarkup(<MaintenanceBanner />);
  const script = document.querySelector('script')?.textContent;
  if (script) new Function(script)();
  return document.getElementById('maintenance');
}

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

describe('the maintenance banner', () => {
  it('isn’t shown without maintenance', () => {
    expect(open('Soon', 'Off')).toBeNull();
  });

  it('stays closed for its text, and comes back with another', () => {
    const banner = open('New servers at 18:00 UTC');
    expect(banner?.hidden).toBe(false);
    banner?.querySelector('button')?.click();
    expect(banner?.hidden).toBe(true);
    expect(open('New servers at 18:00 UTC')?.hidden).toBe(true);
    expect(open('New servers at 19:00 UTC')?.hidden).toBe(false);
  });

  it('shows the rest of a long text on request', () => {
    const text = `${'Long '.repeat(40)}end`;
    const banner = open(text);
    expect([...(banner?.querySelector('summary')?.textContent ?? '')]).toHaveLength(141);
    expect(banner?.querySelector('details p')?.textContent).toBe(text);
  });

  it('closes without storage, for this page', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('No storage');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('No storage');
    });
    const banner = open('New servers');
    expect(banner?.hidden).toBe(false);
    banner?.querySelector('button')?.click();
    expect(banner?.hidden).toBe(true);
  });
});

import { type AssetClass, LIST_SLUGS } from '@/lib/site/addresses/asset-class';

/** Marks the market of the list in the page's menu, which the server drew for another one. */
export function markSection(assetClass: AssetClass): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a')) {
    const isCurrent = link.pathname === `/${LIST_SLUGS[assetClass]}/`;
    if (isCurrent) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

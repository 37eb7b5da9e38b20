import { type AssetClass, LIST_SLUGS } from '@/lib/site/addresses/asset-class';

/** Marks the current market in the menu after it changed in the browser. */
export function markSection(assetClass: AssetClass): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a')) {
    const isCurrent = link.pathname === `/${LIST_SLUGS[assetClass]}/`;
    if (isCurrent) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

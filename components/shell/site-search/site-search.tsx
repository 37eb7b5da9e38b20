import { CloseButton } from '@/components/ui/close-button/close-button';
import { robotsPath } from '@/lib/site/addresses/addresses';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { MAX_TYPED } from '@/lib/site/addresses/max-typed';
import { SearchIcon } from './search-icon';
import { SEARCH_BOX, SEARCH_FIELD } from './search-id';
import styles from './site-search.module.css';

/**
 * The search on every page. The form leads to the market's robots for the typed text; start-search.ts adds suggestions
 * of tickers, robots and pages on first use.
 */
export function SiteSearch({ section = 'stocks-etf' }: { readonly section?: AssetClass | undefined }) {
  return (
    <search id={SEARCH_BOX} className={styles['box']} popover="auto">
      <form className={styles['form']} action={robotsPath(section)}>
        <SearchIcon />
        <input
          id={SEARCH_FIELD}
          className={styles['field']}
          type="search"
          name="search"
          aria-label="Search tickers, robots and pages"
          aria-keyshortcuts="/"
          placeholder="Search"
          maxLength={MAX_TYPED}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          suppressHydrationWarning
        />
        <span className={styles['key']} aria-hidden="true">
          /
        </span>
      </form>
      <CloseButton label="Close search" className={styles['close']} closes={SEARCH_BOX} />
    </search>
  );
}

import { Button } from '@/components/ui/button/button';
import { CrossIcon } from '@/components/ui/icon/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import { MAX_TYPED } from '@/lib/site/addresses/list-address';
import { KeptFields } from './kept-fields';
import styles from './search-box.module.css';
import type { SearchView } from './search-view';

export const SEARCH_ID = 'robot-search';

/** Tickers and words that a list is searched by: a plain form. */
export function SearchBox({ view }: { readonly view: SearchView }) {
  return (
    <search className={styles['search']}>
      <form method="get" action={view.action} data-form="search">
        <label className={styles['label']} htmlFor={SEARCH_ID}>
          Tickers or keywords
        </label>
        <div className={styles['row']}>
          <div className={styles['box']}>
            {view.badges.length > 0 && (
              <ul className={styles['badges']} aria-label="Tickers searched for">
                {view.badges.map(({ ticker, removeHref }) => (
                  <li key={ticker}>
                    <a className={styles['badge']} href={removeHref} rel="nofollow">
                      {ticker}
                      <CrossIcon />
                      <VisuallyHidden>, take away</VisuallyHidden>
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <input
              id={SEARCH_ID}
              className={styles['input']}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              name="search"
              defaultValue={view.text}
              placeholder={view.placeholder}
              maxLength={MAX_TYPED}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            {view.clearHref !== null && (
              <a className={styles['clear']} href={view.clearHref} title="Clear the search">
                <CrossIcon />
                <VisuallyHidden>Clear the search</VisuallyHidden>
              </a>
            )}
          </div>
          <Button submit>GO</Button>
        </div>
        <KeptFields fields={view.kept} />
      </form>
    </search>
  );
}

import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button/button';
import { useTypedEarly } from '@/components/ui/early-input/early-input';
import { CrossIcon } from '@/components/ui/icon/icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import hidden from '@/components/ui/visually-hidden/visually-hidden.module.css';
import { HiddenFields } from './hidden-fields';
import styles from './search-box.module.css';
import type { SearchView } from './search-view';

export const SEARCH_ID = 'robot-search';

export interface SearchActions {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly type: (text: string) => void;
  /** On submit. */
  readonly submit: (text: string) => void;
}

interface SearchBoxProps {
  readonly view: SearchView;
  readonly search: SearchActions;
  /** On first interaction. */
  readonly onUse: () => void;
  /** Suggestions below the box. */
  readonly children?: ReactNode;
}

/** A list's search box for tickers and keywords; a plain form around an uncontrolled field. */
export function SearchBox({ view, search, onUse, children }: SearchBoxProps) {
  const { input } = search;
  useTypedEarly(input, search.type);
  const takeFocus = useEffectEvent(() => {
    if (input.current && document.activeElement === input.current) onUse();
  });
  // Focused before hydration.
  useEffect(() => takeFocus(), []);
  return (
    <search className={styles['search']}>
      <form
        method="get"
        action={view.action}
        onSubmit={(event) => {
          event.preventDefault();
          search.submit(input.current?.value ?? '');
        }}
      >
        <label className={hidden['hidden']} htmlFor={SEARCH_ID}>
          Tickers or keywords
        </label>
        <div className={styles['row']}>
          <div className={styles['box']}>
            {view.badges.length > 0 && (
              <ul className={styles['badges']} aria-label="Tickers in your search">
                {view.badges.map(({ ticker, removeHref }) => (
                  <li key={ticker}>
                    <a className={styles['badge']} href={removeHref} rel="nofollow">
                      {ticker}
                      <CrossIcon />
                      <VisuallyHidden>, remove</VisuallyHidden>
                    </a>
                  </li>
                ))}
              </ul>
            )}
            <input
              ref={input}
              id={SEARCH_ID}
              className={styles['input']}
              onFocus={onUse}
              onInput={(event) => search.type(event.currentTarget.value)}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              name="search"
              defaultValue={view.text}
              placeholder={view.placeholder}
              maxLength={view.maxLength}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
            {view.clearHref !== null && (
              <a className={styles['clear']} href={view.clearHref} title="Clear search">
                <CrossIcon />
                <VisuallyHidden>Clear search</VisuallyHidden>
              </a>
            )}
          </div>
          <Button type="submit">GO</Button>
        </div>
        <HiddenFields fields={view.kept} />
      </form>
      {children}
    </search>
  );
}

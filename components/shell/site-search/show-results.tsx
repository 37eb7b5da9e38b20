import { createRoot } from 'react-dom/client';
import { SiteSearchResults } from './site-search-results';

/** Adds suggestions below the search field, once. */
export function showResults(input: HTMLInputElement): void {
  if (input.form?.querySelector('[data-results]')) return;
  const place = document.createElement('div');
  place.dataset['results'] = '';
  input.form?.append(place);
  createRoot(place).render(<SiteSearchResults input={input} />);
}

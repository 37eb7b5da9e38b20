/** The ids of the header's search: the box that opens where the header has no room for it, and its field. */
export const SEARCH_BOX = 'site-search';
export const SEARCH_FIELD = 'site-search-field';

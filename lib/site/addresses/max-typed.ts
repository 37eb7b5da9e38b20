/** Maximum characters in a search box. A file of its own, because every page's first load has it. */
export const MAX_TYPED = 200;

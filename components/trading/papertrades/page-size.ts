/** Rows of a record at a time. */
export const PAGE_SIZE = 20;

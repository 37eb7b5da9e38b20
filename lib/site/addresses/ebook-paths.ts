/** The page of the ebook, the book on one page, and its file for e-readers. */
export const EBOOK_PATHS = {
  list: '/lp/ebooks',
  page: '/lp/ebooks/course-and-glossary',
  epub: '/lp/ebooks/tickproof-course-and-glossary.epub',
} as const;

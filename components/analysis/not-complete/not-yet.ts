/** Until a part of a page asks again for figures that are being computed. */
export const NOT_YET_MS = 2_000;

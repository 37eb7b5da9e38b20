/** The id of the pen's shape, drawn once a page. */
export const PEN = 'pen';

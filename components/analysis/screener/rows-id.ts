/** The table's place on its page: its links lead there, so that keys go on where they were. */
export const ROWS_ID = 'rows';

/** Shown when the fault is ours and nothing better is known. */
export const SERVER_ERROR = 'Server error has occurred';

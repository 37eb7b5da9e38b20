/** Shown if the error is ours and there's no better message. */
export const SERVER_ERROR = 'Server error has occurred';

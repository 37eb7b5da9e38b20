/** Without a password that could be asked for once more, changes that matter need a sign-in of late, in milliseconds. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

/** Maximum nesting depth of a message, including the message itself; deeper ones are attacks on recursive code. */
export const MAX_DEPTH = 64;

/** How deep values may be nested in a message, including the message itself: deeper is an attack on recursive code. */
export const MAX_DEPTH = 64;

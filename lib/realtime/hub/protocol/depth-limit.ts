/** How deep values may be nested in a message, the message itself included: more is an attack on whoever walks it. */
export const MAX_DEPTH = 64;

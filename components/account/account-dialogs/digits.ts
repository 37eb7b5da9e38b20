/** The digits of a typed or pasted code, ignoring anything around and between them, at most 6. */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 6);
}

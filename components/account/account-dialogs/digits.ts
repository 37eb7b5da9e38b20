/** The digits of a code as typed or pasted, with whatever stood around and between them, at most 6. */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 6);
}

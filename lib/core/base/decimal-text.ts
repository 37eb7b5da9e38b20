/** A number as a plain decimal: `8.12`, `0.0000004`, never `4e-7`. Hashed texts and files have numbers so. */
export function decimalText(value: number): string {
  const text = String(value);
  if (!text.includes('e-')) return text;
  const [digits = '', exponent] = text.split('e-');
  return value.toFixed((digits.split('.')[1] ?? '').length + Number(exponent));
}

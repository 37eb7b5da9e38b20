/** Characters not allowed in XML 1.0, not even escaped: controls, lone surrogates, non-characters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const SECTION_END = ']]>';

/**
 * A text that `feed` can write safely. That package puts texts into CDATA sections and splits only the first section
 * end in each; the others are split here, or what follows would be parsed as markup.
 */
export function cleanText(text: string): string {
  const allowed = text.replace(FORBIDDEN, '');
  const first = allowed.indexOf(SECTION_END);
  if (first === -1) return allowed;
  const rest = first + SECTION_END.length;
  return allowed.slice(0, rest) + allowed.slice(rest).replaceAll(SECTION_END, ']]]]><![CDATA[>');
}

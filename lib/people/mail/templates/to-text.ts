import { toGreetingName, toLine } from '../plain-text';
import type { MailContent, MailFrame, Part } from './content';

/** A mail's content as plain text with unbroken lines: mail programs wrap them to their reader's width. */
export function toText({ name, parts, reason }: MailContent, { baseUrl, to }: MailFrame): string {
  const greeting = toGreetingName(name);
  const blocks = [
    greeting === '' ? 'Hello,' : `Hello ${greeting},`,
    ...parts.map((part) => partText(part, baseUrl)),
    '--',
    `This mail is for ${to}. Why you get it: ${reason}`,
    `Tickproof, ${baseUrl}/`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function partText(part: Part, baseUrl: string): string {
  switch (part.type) {
    case 'paragraph':
      return toLine(part.text, Number.POSITIVE_INFINITY);
    case 'code':
      return `    ${toLine(part.code)}`;
    case 'link':
      return `${part.label}:\n${baseUrl}${part.path}`;
    case 'items':
      return part.items
        .map(({ text, note, path }) => `${toLine(text)}\n${toLine(note)}\n${baseUrl}${path}`)
        .join('\n\n');
    case 'facts':
      return part.rows.map(([label, value]) => `${label}: ${toLine(value)}`).join('\n');
  }
}

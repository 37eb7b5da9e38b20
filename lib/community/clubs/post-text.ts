import { InputError } from '@/lib/core/base/errors';
import { cleanText } from '@/lib/people/reports/check-report';

/** In characters. */
export const POST_LIMITS = { title: 120, body: 4_000 } as const;

/** Mentions of one post that are notified. */
export const MOST_MENTIONS = 10;

/**
 * What changes the direction of text around it or can't be seen, as Unicode lists it: bidi controls, zero-width
 * characters, soft hyphens, invisible operators and fillers, tags. Emoji keep their variation selector.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}(?<!\ufe0f)|[\ufff9-\ufffb]/gu;
/** More combining marks than any language stacks on a letter. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;
const FENCED = /^(`{3,}|~{3,})[\s\S]*?^\1|`[^`\n]*`/gm;
const MENTION = /(?<![\p{L}\p{N}_@/.-])@([a-z0-9](?:[a-z0-9]|[-_](?=[a-z0-9])){2,19})(?![\p{L}\p{N}_@])/giu;

/** A text as it's stored: composed, without what can't be seen or stored, line ends as \n. */
export function cleanPostText(text: string): string {
  return cleanText(text.replaceAll(/\r\n?/g, '\n').replaceAll(INVISIBLE, '').normalize('NFC'))
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/\n{4,}/g, '\n\n\n');
}

/** As `cleanPostText`, in one line. */
export function cleanLine(text: string): string {
  return cleanPostText(text).replaceAll(/\s+/g, ' ');
}

export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** What a member writes. */
export interface PostText {
  /** null for a reply. */
  readonly title: string | null;
  /** Markdown. */
  readonly body: string;
}

/**
 * A post's texts as they're stored.
 * @throws InputError in a sentence
 */
export function checkPostText({ title: typedTitle, body: typedBody }: PostText): PostText {
  const title = typedTitle === null ? null : cleanLine(typedTitle);
  const body = cleanPostText(typedBody);
  if (title === '') throw new InputError('Please enter a title.');
  if (title !== null && countCharacters(title) > POST_LIMITS.title)
    throw new InputError(`A title may have at most ${POST_LIMITS.title} characters.`);
  if (body === '') throw new InputError('Please write something.');
  const length = countCharacters(body);
  if (length > POST_LIMITS.body)
    throw new InputError(
      `A post may have at most ${POST_LIMITS.body.toLocaleString('en-US')} characters; this one has ${length.toLocaleString('en-US')}.`,
    );
  return { title, body };
}

/** Handles that a text mentions as @handle, in lower case and in order, each once; code doesn't count. */
export function findMentions(body: string): readonly string[] {
  const found = new Set<string>();
  for (const [, handle = ''] of body.replaceAll(FENCED, ' ').matchAll(MENTION)) {
    found.add(handle.toLowerCase());
    if (found.size === MOST_MENTIONS) break;
  }
  return [...found];
}

/** In bytes; an attachment has fewer. */
const ATTACHMENT_LIMIT = 7_340_032;
/** Bytes of the largest attachment. */
export const MAX_ATTACHMENT = ATTACHMENT_LIMIT - 1;

export const ATTACHMENT_TOO_LARGE = 'Attachment size exceeds the limit of 7MB.';

export const ATTACHMENT_REFUSED =
  'You can’t attach this type of file. Attach a PNG, JPEG, GIF or WebP picture, an MP4 video, a PDF or plain text.';

/** What a form's file field offers; in the end, only the content decides. */
export const ATTACHMENT_ACCEPT = '.png,.jpg,.jpeg,.gif,.webp,.mp4,.pdf,.txt,.log,.csv';

/** Accepted types, with the extension each is stored with. Archives aren't accepted: nobody could look inside. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['video/mp4', 'mp4'],
  ['application/pdf', 'pdf'],
  ['text/plain', 'txt'],
]);

/** Text extensions that say more than `.txt` and don't open programs that run them. */
const TEXT_ENDINGS = /^(?:txt|log|csv|json|md)$/;
const MAX_NAME = 80;

/** Whether files of a media type are accepted. */
export function isAttachable(type: string): boolean {
  return ENDINGS.has(type);
}

/**
 * Whether bytes are plain text: UTF-8 without control characters other than tabs and line ends.
 * @param bytes the whole file
 */
export function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !CONTROL.test(text);
  } catch {
    return false;
  }
}

/** Unicode's control characters, except tab, line feed, form feed and carriage return. */
const CONTROL = /[^\P{Cc}\t\n\f\r]/u;

/**
 * A file name that's safe on any system: no folders, no characters that shells or file systems interpret, no leading
 * dot, and the extension of its type.
 * @param name as the sender's browser gave it
 * @param type the media type found in the content
 */
export function cleanFileName(name: string, type: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const dot = base.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [base.slice(0, dot), base.slice(dot + 1).toLowerCase()] : [base, ''];
  const clean = [...stem.replace(/[^\p{L}\p{N} ._-]+/gu, '_').replace(/\.{2,}/g, '.')]
    .slice(0, MAX_NAME)
    .join('')
    .replace(/^[. _]+|[. _]+$/g, '');
  // Windows takes these names for devices.
  const safe = clean === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(clean) ? 'attachment' : clean;
  return `${safe}.${type === 'text/plain' && TEXT_ENDINGS.test(ending) ? ending : (ENDINGS.get(type) ?? 'bin')}`;
}

import { isAttachable, isPlainText } from '../attachment';

/** Detects a media type from a file's content; undefined if unknown, as for text. */
export type RecognizeFile = (bytes: Uint8Array) => Promise<{ readonly mime: string } | undefined>;

/** Only published as an ECMAScript module, so it's loaded on first use. */
async function loadRecognizer(): Promise<RecognizeFile> {
  return (await import('file-type')).fileTypeFromBuffer;
}

/**
 * A file's media type, detected from its content only; null if it's unknown or not accepted.
 * @param given replaces the detector that would be loaded
 */
export async function attachmentType(bytes: Uint8Array, given?: RecognizeFile): Promise<string | null> {
  const recognize = given ?? (await loadRecognizer());
  // A broken file can make the reader fail; it has no type then.
  const found = await recognize(bytes).catch(() => null);
  if (found === null) return null;
  if (found) return isAttachable(found.mime) ? found.mime : null;
  return isPlainText(bytes) && !looksLikeMarkup(bytes) ? 'text/plain' : null;
}

/** HTML and SVG are text to a reader but programs to a browser. */
function looksLikeMarkup(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('utf8').trimStart();
  return /^(?:\uFEFF\s*)?<(?:!doctype|!--|\?xml|html|head|body|script|svg|iframe|meta|style|link)/i.test(
    start,
  );
}

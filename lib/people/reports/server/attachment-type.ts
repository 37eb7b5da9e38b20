import { isAttachable, isPlainText } from '../attachment';

/** Detects a media type from a file's content; undefined if unknown, as for text. */
export type RecogniseFile = (bytes: Uint8Array) => Promise<{ readonly mime: string } | undefined>;

/** Published as an ECMAScript module only, so that it is loaded on first use. */
async function loadRecogniser(): Promise<RecogniseFile> {
  return (await import('file-type')).fileTypeFromBuffer;
}

/**
 * The media type of a file, told by its content alone; null for a type that is not taken, and for what is no type at all.
 * @param given what tells types apart, where it is not to be loaded
 */
export async function attachmentType(bytes: Uint8Array, given?: RecogniseFile): Promise<string | null> {
  const recognise = given ?? (await loadRecogniser());
  // A broken file can make the reader fail: it is of no type then.
  const found = await recognise(bytes).catch(() => null);
  if (found === null) return null;
  if (found) return isAttachable(found.mime) ? found.mime : null;
  return isPlainText(bytes) && !looksLikeMarkup(bytes) ? 'text/plain' : null;
}

/** HTML and SVG are text to a reader and programs to a browser. */
function looksLikeMarkup(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('utf8').trimStart();
  return /^(?:\uFEFF\s*)?<(?:!doctype|!--|\?xml|html|head|body|script|svg|iframe|meta|style|link)/i.test(
    start,
  );
}

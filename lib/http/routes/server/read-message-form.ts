import { InputError } from '@/lib/core/base/errors';
import { RefusedError } from '@/lib/http/api/errors';
import {
  ATTACHMENT_REFUSED,
  ATTACHMENT_TOO_LARGE,
  cleanFileName,
  MAX_ATTACHMENT,
} from '@/lib/people/reports/attachment';
import { REPORT_LIMITS } from '@/lib/people/reports/check-report';
import type { ReportAttachment } from '@/lib/people/reports/report';
import { attachmentType, type RecognizeFile } from '@/lib/people/reports/server/attachment-type';
import { type FormFields, type FormFile, readMultipart } from './read-multipart';
import type { RouteRequest } from './route';

/** Maximum body size in bytes: the largest attachment, plus room for the rest. */
const MAX_BODY = 8 * 1024 * 1024;
/** The form's parts, and room for extra ones. */
const MAX_PARTS = 10;
/** Maximum size of a text in bytes: the longest message, at four bytes per character. */
const MAX_FIELD_BYTES = 4 * REPORT_LIMITS.message;
const UNREADABLE = 'The form could not be read completely';

export const CAPTCHA_REFUSED = 'Please confirm you’re not a robot';
export const TOKEN_REFUSED =
  'The anti-forgery token is missing or expired: get one from /api/antiforgery and send it in the header X-XSRF-TOKEN, along with its cookie';

interface MessageFormOptions<Confirmed> {
  /** As `requireForm` returned it. */
  readonly type: string;
  /** Fields that must come before the attachment. */
  readonly fields: readonly string[];
  /** Checks the fields before the attachment is read; throws to refuse them. */
  readonly confirm: (fields: FormFields) => Promise<Confirmed>;
  /** Detects file types. */
  readonly recognize?: RecognizeFile | undefined;
}

/** The content type of a multipart form, with its boundary. @throws RefusedError 415 or 413 */
export function requireForm(
  request: RouteRequest,
  maxBytes = MAX_BODY,
  tooLargeText = ATTACHMENT_TOO_LARGE,
): string {
  const type = request.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new RefusedError(415, 'The body must be sent as multipart/form-data');
  if (Number(request.header('content-length') ?? 0) > maxBytes) throw new RefusedError(413, tooLargeText);
  return type;
}

/**
 * Reads a form with a message and maybe an attachment. What its fields say is checked before the file is read.
 * @throws InputError and its kinds
 */
export async function readMessageForm<Confirmed>(
  request: RouteRequest,
  { type, fields: required, confirm: check, recognize }: MessageFormOptions<Confirmed>,
): Promise<{ readonly confirmed: Confirmed; readonly attachment: ReportAttachment | null }> {
  const confirm = async (fields: FormFields) => {
    const confirmed = await check(fields);
    return { confirmed };
  };
  let before: { readonly confirmed: Confirmed } | null = null;
  const form = await readMultipart(request.body(), {
    type,
    maxBytes: MAX_BODY,
    maxParts: MAX_PARTS,
    maxFieldBytes: MAX_FIELD_BYTES,
    file: { name: 'attachment', maxBytes: MAX_ATTACHMENT },
    async beforeFile(fields) {
      if (required.some((name) => !fields.has(name)))
        throw new InputError('The attachment must come after the other fields');
      before = await confirm(fields);
    },
    tooLarge,
    tooManyParts: () => new RefusedError(413, `The form must have at most ${MAX_PARTS} parts`),
    unreadable: () => new InputError(UNREADABLE),
  });
  const { confirmed } = before ?? (await confirm(form.fields));
  if ((form.fields.get('attachment') ?? '') !== '')
    throw new InputError('The attachment must be sent as a file');
  return { confirmed, attachment: form.file && (await readAttachment(form.file, recognize)) };
}

/** @param sent forms send a file without a name if none was chosen */
async function readAttachment(
  { name, bytes }: FormFile,
  recognize: RecognizeFile | undefined,
): Promise<ReportAttachment | null> {
  if (bytes.length === 0 && (name === '' || name === 'blob')) return null;
  if (bytes.length === 0) throw new InputError('The attachment is empty');
  const type = await attachmentType(bytes, recognize);
  if (type === null) throw new InputError(ATTACHMENT_REFUSED);
  return { name: cleanFileName(name, type), type, bytes };
}

function tooLarge(): RefusedError {
  return new RefusedError(413, ATTACHMENT_TOO_LARGE);
}

import { saveFile } from '@/components/ui/save-file/save-file';
import { CallError } from '@/lib/http/api/client/call';

/** Which ticket, as calls take it. */
export interface TicketName {
  readonly reference: string;
  /** The secret of a mailed link; '' for users. */
  readonly link: string;
}

interface NamedFile {
  readonly no: number;
  readonly name: string;
  readonly type: string;
}

/** Downloads a message's attachment. A guest's link goes into a header, which isn't logged. */
export async function saveAttachment(
  { reference, link }: TicketName,
  { no, name, type }: NamedFile,
): Promise<null> {
  const response = await fetch(
    `/api/ticket-attachments/${no}?${new URLSearchParams({ ticket: reference })}`,
    {
      credentials: 'same-origin',
      headers: link === '' ? {} : { 'X-Ticket-Link': link },
    },
  ).catch(() => null);
  if (!response?.ok)
    throw new CallError(response?.status ?? 0, 'We couldn’t load the file. Please try again.');
  saveFile(name, type, await response.blob());
  return null;
}

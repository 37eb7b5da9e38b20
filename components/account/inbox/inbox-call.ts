import type { CallAnswer } from '@/lib/http/api/client/call-types';

export const INBOX_CALL = 'CxNotifications/GetNotifications';
export type Inbox = CallAnswer<typeof INBOX_CALL>;
export type InboxItemAnswer = Inbox['items'][number];

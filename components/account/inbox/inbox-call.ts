import type { AnswerOf } from '@/lib/http/api/client/call-types';

export const INBOX_CALL = 'CxNotifications/GetNotifications';
export type Inbox = AnswerOf<typeof INBOX_CALL>;
export type InboxItemAnswer = Inbox['items'][number];

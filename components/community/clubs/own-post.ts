import type { CallAnswer } from '@/lib/http/api/client/call-types';

/** A member's own post, with its Markdown. */
export type OwnPost = CallAnswer<'CxClubs/GetMine'>['posts'][number];

/** What a member or moderator does about a post. */
export type PostDialogKind = 'report' | 'edit' | 'delete' | 'versions' | 'remove' | 'history';

import type { CallAnswer } from '@/lib/http/api/client/call-types';

export type ArticleAnswer = CallAnswer<'Articles/Get'>;

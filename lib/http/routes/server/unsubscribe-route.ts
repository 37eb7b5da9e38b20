import { messageAnswer, type Route } from './route';

export interface UnsubscribeRoutesOptions {
  /** Of both routes; the query's `token` is the mail's. */
  readonly path: string;
  /** The page with a button, for people. */
  readonly pagePath: (token: string) => string;
  /** @returns false for an unknown token */
  readonly unsubscribe: (token: string) => Promise<boolean>;
  readonly done: string;
  readonly unknown: string;
}

/**
 * One click in a mail program ends mails of a kind (RFC 8058). The token authenticates the request, which comes from
 * the mail provider without cookies. People who open the address get a page with a button, because programs that check
 * links open it, too.
 */
export function unsubscribeRoutes(options: UnsubscribeRoutesOptions): readonly Route[] {
  const { path, pagePath, unsubscribe, done, unknown } = options;
  return [
    {
      method: 'POST',
      path,
      async answer({ query }) {
        const isDone = await unsubscribe(query.get('token') ?? '');
        return isDone ? messageAnswer(200, done) : messageAnswer(404, unknown);
      },
    },
    {
      method: 'GET',
      path,
      answer: ({ query }) => ({
        status: 303,
        body: Buffer.alloc(0),
        headers: { Location: pagePath(query.get('token') ?? '') },
      }),
    },
  ];
}

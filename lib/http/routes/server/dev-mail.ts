import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopbackHost } from '@/lib/core/base/loopback';
import type { Database } from '@/lib/core/database/database';
import { isByThisUser } from '@/lib/http/base/server/loopback';
import { setCommonHeaders } from '@/lib/http/base/server/security-headers';
import { findCapturedMail, listCapturedMails } from '@/lib/people/mail/server/captured-mails';
import { FRAMED_POLICY, framedHtml, listPage, mailPage, PAGE_POLICY } from './dev-mail-pages';

export const DEV_MAIL_PATH = '/app/dev/mail';
const MAX_MAILS = 100;
const PATH = /^\/app\/dev\/mail(?:\/([1-9]\d{0,14})(\/html)?)?(\/?)$/;

export interface DevMailOptions {
  readonly db: Database['db'];
  readonly baseUrl: string;
  /** Where mails are really sent, none are stored or shown. */
  readonly hasMailServer: boolean;
}

export interface DevMail {
  /** Whether these pages may be shown; otherwise the response is that of a missing page. */
  allows(request: IncomingMessage, path: string): boolean;
  /** Answers an allowed GET or HEAD; returns false, without doing anything, if there's no such mail. */
  answer(response: ServerResponse, path: string, requestId: string): Promise<boolean>;
}

/**
 * Shows mails stored for lack of a mail server to the user of this machine. They contain codes and links that grant
 * access to accounts. So the site's address must be local, too.
 */
export function createDevMail({ db, baseUrl, hasMailServer }: DevMailOptions): DevMail {
  const isShown = !hasMailServer && isLoopbackHost(new URL(baseUrl).host);

  function send(response: ServerResponse, requestId: string, html: string, policy: string): void {
    setCommonHeaders(response, requestId);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (policy === FRAMED_POLICY) response.setHeader('X-Frame-Options', 'SAMEORIGIN');
    response.end(html);
  }

  async function renderMailPage(id: string | undefined, isFramed: boolean): Promise<string | null> {
    if (id === undefined) return listPage(await listCapturedMails(db, MAX_MAILS), MAX_MAILS);
    const mail = await findCapturedMail(db, Number(id));
    if (!mail) return null;
    return isFramed ? framedHtml(mail) : mailPage(mail, baseUrl);
  }

  return {
    allows(request, path) {
      return isShown && PATH.test(path) && isByThisUser(request);
    },
    async answer(response, path, requestId) {
      const [, id, framed, slash] = PATH.exec(path) ?? [];
      if (slash === undefined) return false;
      if (slash === '') {
        setCommonHeaders(response, requestId);
        response.writeHead(308, { Location: `${path}/`, 'Cache-Control': 'no-store' }).end();
        return true;
      }
      const html = await renderMailPage(id, framed !== undefined);
      if (html === null) return false;
      send(response, requestId, html, framed === undefined ? PAGE_POLICY : FRAMED_POLICY);
      return true;
    },
  };
}

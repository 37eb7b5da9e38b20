import { CFTC_TEXT } from '@/lib/robots/ledger/hypothetical';
import { composeMail, mailHeaders, READY_MAIL_KINDS } from './compose-mail';
import { SAMPLES } from './testing/samples';

const SITE = { baseUrl: 'https://tickproof.example' };
const TO = "o'ada&co@example.com";

const unescapeHtml = (html: string) =>
  html
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<"]+/g) ?? [])].sort();
const listLinks = (html: string) =>
  [...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => unescapeHtml(href ?? '')))].sort();

/** What a person reads of an HTML mail, as words. */
const readWords = (html: string) =>
  unescapeHtml(html.slice(html.indexOf('</h1>')).replace(/<[^>]+>/g, ' '))
    .split(/\s+/)
    .filter(Boolean);

describe.each(READY_MAIL_KINDS)('the mail %s', (kind) => {
  const { subject, text, html } = composeMail(kind, SAMPLES[kind], SITE, TO);

  it('says the same as text and as HTML', () => {
    const read = new Set(readWords(html));
    const words = text.split(/\s+/).filter((word) => word !== '' && word !== '--');
    const isRead = (word: string) =>
      read.has(word) || read.has(word.replace(/:$/, '')) || word.startsWith('https:');
    expect(words.filter((word) => !isRead(word))).toEqual([]);
    expect(listLinks(html)).toEqual(linksIn(text));
  });

  it('leads to this site only and loads nothing', () => {
    for (const address of linksIn(text)) expect(address.startsWith(`${SITE.baseUrl}/`)).toBe(true);
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import|src=/);
  });

  it('names its recipient and reason, and has a subject without secrets', () => {
    for (const body of [text, unescapeHtml(html)])
      expect(body).toContain(`This mail is for ${TO}. Why you get it: `);
    expect(html).not.toContain(TO);
    expect(subject).toMatch(/^[\x20-\x7e]{10,70}$/);
    for (const secret of [SAMPLES['registration-code'].code, SAMPLES['registration-code'].token])
      expect(subject).not.toContain(secret);
  });

  it('has no line break in its subject, tag or link from whatever it is made of', () => {
    const evil = 'x\r\nBcc: all@evil.example\u2028\u202e<a href="https://evil.example">"\'&';
    const ours = ['at', 'renewsAt', 'endsAt', 'sandbox', 'count'];
    const lists: Readonly<Record<string, string>> = {
      items: JSON.stringify([{ text: evil, note: evil, path: '/' }]),
      figures: JSON.stringify([
        ['Best', evil],
        ['Worst', evil],
      ]),
    };
    const data = Object.fromEntries(
      Object.entries(SAMPLES[kind]).map(([key, value]) => [
        key,
        ours.includes(key) ? value : (lists[key] ?? evil),
      ]),
    );
    const hostile = composeMail(kind, data, SITE, TO);
    expect(hostile.subject).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(hostile.subject.length).toBeLessThanOrEqual(120);
    expect(hostile.html).not.toContain('<a href="https://evil');
    for (const address of listLinks(hostile.html)) expect(address.startsWith(`${SITE.baseUrl}/`)).toBe(true);
    expect(hostile.html.match(/<[a-z]+/g)?.length).toBe(html.match(/<[a-z]+/g)?.length);
    expect(hostile.text).not.toMatch(/\r|^Bcc/m);
  });

  it('is not written when something of it is missing', () => {
    for (const key of Object.keys(SAMPLES[kind])) {
      const { [key]: _, ...rest } = SAMPLES[kind] as Record<string, string>;
      expect(() => composeMail(kind, rest, SITE, TO)).toThrow(new RegExp(`lacks .*${key}`));
    }
  });
});

it('ends a mail with a result in the required text, and no other', () => {
  const makeMail = (text: string) =>
    composeMail(
      'notifications',
      { ...SAMPLES.notifications, items: JSON.stringify([{ text, note: 'Forward', path: '/' }]) },
      SITE,
      TO,
    );
  const result = makeMail('NVDA sold NVDA at 140.00 (+2.50%, hypothetical)');
  expect(result.text).toContain(CFTC_TEXT);
  expect(result.html).toContain(CFTC_TEXT);
  expect(makeMail('NVDA bought NVDA at 140.00').text).not.toContain(CFTC_TEXT);
});

describe('mailHeaders', () => {
  it('has one-click unsubscribe headers for notifications (RFC 8058), and for no other mails', () => {
    const { token } = SAMPLES.notifications;
    expect(mailHeaders('notifications', SAMPLES.notifications, SITE)).toEqual({
      'List-Unsubscribe': `<${SITE.baseUrl}/api/notifications/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mailHeaders('new-sign-in', SAMPLES['new-sign-in'], SITE)).toEqual({});
  });
});

describe('composeMail', () => {
  it('mails the code and a link with the token', () => {
    const { text, html } = composeMail(
      'registration-code',
      { ...SAMPLES['registration-code'], token: 'a b&c=d/"' },
      { baseUrl: 'http://127.0.0.1:3000/' },
      TO,
    );
    const link = 'http://127.0.0.1:3000/app/userpublic/confirmRegistration/?token=a%20b%26c%3Dd%2F%22';
    expect(linksIn(text)).toContain(link);
    expect(listLinks(html)).toContain(link);
    for (const body of [text, html]) expect(body).toContain('048213');
  });

  it.each([
    ['Ada Lovelace', 'Hello Ada Lovelace,'],
    ["Seán O'Brien-Ng", "Hello Seán O'Brien-Ng,"],
    ['李小龍', 'Hello 李小龍,'],
    ['Dr. J. Smith', 'Hello Dr. J. Smith,'],
    ['', 'Hello,'],
    ['Win $500 at evil.example', 'Hello,'],
    ['https://evil.example', 'Hello,'],
    ['www.evil', 'Hello,'],
    ['You won a prize, call us now to have it paid out before it is gone', 'Hello,'],
  ])('greets %s', (name, greeting) => {
    const { text, html } = composeMail('already-registered', { name }, SITE, TO);
    expect(text.split('\n')[0]).toBe(greeting);
    expect(unescapeHtml(html)).toContain(`>${greeting}</p>`);
  });

  it('leads owners of an account who join again to a new password, without a code', () => {
    const { subject, text } = composeMail('already-registered', { name: 'Ada' }, SITE, TO);
    expect(subject).toBe('You already have a Tickproof account');
    expect(text).toContain('/app/userpublic/forgotPassword');
    expect(text).not.toMatch(/^\s*\d{6}\s*$/m);
  });

  it('writes times in words with their time zone', () => {
    expect(composeMail('two-step-on', SAMPLES['two-step-on'], SITE, TO).text).toContain(
      'When: 21 November 2026 at 18:28 UTC',
    );
  });

  it('says that no money moved in a sandbox, and only there', () => {
    const told = (sandbox: string) =>
      composeMail('plan-started', { ...SAMPLES['plan-started'], sandbox }, SITE, TO).text.includes(
        'no money moved',
      );
    expect([told('yes'), told('')]).toEqual([true, false]);
  });

  it('has no text for undecided mails', () => {
    expect(() => composeMail('registration-requested', {}, SITE, TO)).toThrow(/resolve it first/);
  });
});

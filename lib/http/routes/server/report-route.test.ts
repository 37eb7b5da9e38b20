import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { onSqlite } from '@/lib/core/database/testing/for-each-engine';
import { GUEST } from '@/lib/people/permissions/permissions';
import type { ProblemReport } from '@/lib/people/reports/report';
import type { RecognizeFile } from '@/lib/people/reports/server/attachment-type';
import { createReports } from '@/lib/people/reports/server/report-store';
import { testRoutes } from '../testing/call-api';
import { REPORT_PATH, type ReportRouteOptions, reportRoute } from './report-route';

const NOW = 1_700_000_000_000 as Millis;
const URL_OF_CALL = 'https://tickproof.example/api/CxUser/ReportLoginProblem';
const FIELDS = { name: 'Ann', email: 'ann@example.com', subject: 'MobileBug', message: 'It broke' };
const LIMIT = 7_340_032;
const SENT = 'Your report has been sent.';

type Fields = Readonly<Record<string, string | File>>;

function toForm(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Mocks only the file-type library, which can't be loaded here. */
const recognize: RecognizeFile = async (bytes) =>
  bytes[0] === 0x89 ? { mime: 'image/png' } : bytes[0] === 0x50 ? { mime: 'application/zip' } : undefined;

onSqlite('POST /api/CxUser/ReportLoginProblem', (open) => {
  async function serve(more: Partial<ReportRouteOptions> = {}) {
    const { db } = await open();
    const reports = createReports(db);
    const stored: [string, ProblemReport][] = [];
    const route = reportRoute({
      reports,
      captcha: { verify: async () => true },
      checkToken: (request) => request.header('x-xsrf-token') === 'token',
      findViewer: () => GUEST,
      mayReport: () => true,
      onStored: (id, report) => void stored.push([id, report]),
      now: () => NOW,
      recognize,
      ...more,
    });
    const api = testRoutes(route);
    const send = async (body: BodyInit, headers: Readonly<Record<string, string>> = {}) => {
      const response = await api.request(
        new Request(URL_OF_CALL, {
          method: 'POST',
          body,
          headers: { 'X-XSRF-TOKEN': 'token', 'User-Agent': 'Browser', ...headers },
          duplex: 'half',
        } as RequestInit),
      );
      return [response.status, ((await response.json()) as { Message: string }).Message];
    };
    const post = (fields: Fields = FIELDS, headers: Readonly<Record<string, string>> = {}) =>
      send(toForm(fields), headers);
    return { api, route, reports, stored, send, post };
  }

  it('stores a report with its attachment, and confirms it', async () => {
    const { post, reports, stored } = await serve();
    const attachment = new File([Uint8Array.of(0x89, 1, 2)], '../my shot.exe', { type: 'text/html' });
    expect(await post({ ...FIELDS, attachment })).toEqual([200, 'Your report has been sent.']);
    const [[id = ''] = []] = stored;
    expect(await reports.find(id)).toEqual({
      ...FIELDS,
      id,
      createdAt: NOW,
      userId: null,
      userAgent: 'Browser',
      attachment: { name: 'my shot.png', type: 'image/png', bytes: expect.anything() },
    });
  });

  it('stores no attachment without one, or with the empty field of a form', async () => {
    const { post, reports } = await serve();
    expect(await post()).toEqual([200, 'Your report has been sent.']);
    expect(await post({ ...FIELDS, attachment: new File([], '') })).toEqual([
      200,
      'Your report has been sent.',
    ]);
    expect(await post({ ...FIELDS, attachment: '' })).toEqual([200, 'Your report has been sent.']);
    expect((await reports.list(9)).map(({ attachment }) => attachment)).toEqual([null, null, null]);
  });

  it.each<[Fields, string]>([
    [{}, 'Please enter a valid email'],
    [{ ...FIELDS, email: 'ann' }, 'Please enter a valid email'],
    [{ ...FIELDS, name: ' ' }, 'Please enter full name'],
    [{ ...FIELDS, subject: 'Else' }, 'Please enter subject'],
    [{ ...FIELDS, message: '' }, 'Please enter message'],
    [{ ...FIELDS, message: new File(['It broke'], 'message.txt') }, 'Please enter message'],
    [{ ...FIELDS, attachment: 'text' }, 'The attachment must be sent as a file'],
    [{ ...FIELDS, attachment: new File([], 'empty.txt') }, 'The attachment is empty'],
    [
      { ...FIELDS, attachment: new File(['PK'], 'a.zip') },
      'You can’t attach this type of file. Attach a PNG, JPEG, GIF or WebP picture, an MP4 video, a PDF or plain text.',
    ],
    [
      { ...FIELDS, attachment: new File(['<html>'], 'a.png', { type: 'image/png' }) },
      'You can’t attach this type of file. Attach a PNG, JPEG, GIF or WebP picture, an MP4 video, a PDF or plain text.',
    ],
  ])('refuses %j: %s', async (fields, message) => {
    const { post, reports, stored } = await serve();
    expect(await post(fields)).toEqual([400, message]);
    expect([await reports.list(9), stored]).toEqual([[], []]);
  });

  it('accepts an attachment one byte under 7 MB, but not one of 7 MB', async () => {
    const { post, reports } = await serve();
    const text = (length: number) => new File(['x'.repeat(length)], 'log.txt');
    expect(await post({ ...FIELDS, attachment: text(LIMIT) })).toEqual([
      413,
      'Attachment size exceeds the limit of 7MB.',
    ]);
    expect(await post({ ...FIELDS, attachment: text(LIMIT - 1) })).toEqual([
      200,
      'Your report has been sent.',
    ]);
    expect((await reports.list(9))[0]?.attachment?.size).toBe(LIMIT - 1);
  });

  it.each([
    ['', 'multipart/form-data; boundary=x'],
    ['--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnn', 'multipart/form-data; boundary=x'],
    ['nonsense', 'multipart/form-data; boundary=x'],
    ['--x--\r\n', 'multipart/form-data; limit=x'],
  ])('refuses bodies that aren’t forms: %j', async (body, type) => {
    const { send } = await serve();
    expect(await send(body, { 'Content-Type': type })).toEqual([400, expect.any(String)]);
  });

  it('refuses other content types and methods', async () => {
    const { api, send } = await serve();
    expect(await send('{}', { 'Content-Type': 'application/json' })).toEqual([
      415,
      'The body must be sent as multipart/form-data',
    ]);
    expect(await send('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })).toEqual([
      415,
      expect.anything(),
    ]);
    const read = await api.request(URL_OF_CALL);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('reads nothing without the token, or from an address that sends too many', async () => {
    const asked: string[] = [];
    const { post, stored } = await serve({ mayReport: async (address) => asked.push(address) < 2 });
    const [status, message] = await post(FIELDS, { 'X-XSRF-TOKEN': 'other' });
    expect([status, /anti-forgery token/i.test(String(message))]).toEqual([400, true]);
    expect(asked).toEqual([]);
    expect(await post()).toEqual([200, 'Your report has been sent.']);
    expect(await post()).toEqual([429, expect.stringContaining('Too many reports')]);
    expect([asked, stored.length]).toEqual([['127.0.0.1', '127.0.0.1'], 1]);
  });

  /** Sends a body in chunks directly to the route. @returns its response, and how much it read */
  async function measure({ route }: Awaited<ReturnType<typeof serve>>, pieces: Iterable<string>) {
    let read = 0;
    async function* body() {
      for (const piece of pieces) {
        read += piece.length;
        yield Buffer.from(piece);
      }
    }
    const headers: Readonly<Record<string, string>> = {
      'x-xsrf-token': 'token',
      'content-type': FORM['Content-Type'],
    };
    const answering = async () =>
      route.answer({
        path: REPORT_PATH,
        header: (name) => headers[name],
        address: () => '127.0.0.1',
        requestId: () => 'r-1',
        query: new URLSearchParams(),
        param: '',
        body,
      });
    return { refusal: await answering().catch((error: unknown) => error), read };
  }
  const FORM = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const formPart = (name: string, text: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const TEXTS = Object.entries(FIELDS).map(([name, text]) => formPart(name, text));
  const FILE = formPart('attachment', '', '; filename="a.txt"').slice(0, -2);

  it('stops reading an endless body', async () => {
    let hasEnded = false;
    function* endless() {
      try {
        while (true) yield 'y'.repeat(65_536);
      } finally {
        hasEnded = true;
      }
    }
    const { refusal, read } = await measure(await serve(), endless());
    expect(refusal).toMatchObject({ status: 413, message: 'Attachment size exceeds the limit of 7MB.' });
    expect([hasEnded, read < 9_000_000]).toEqual([true, true]);
  });

  it('stops reading at the eleventh part', async () => {
    const served = await serve();
    const tiny = formPart('a', '').repeat(1_000);
    const all = Array.from({ length: 150 }, () => tiny);
    const { refusal, read } = await measure(served, all);
    expect(refusal).toMatchObject({ status: 413, message: 'The form must have at most 10 parts' });
    expect(read).toBeLessThan(10 * tiny.length);
    expect(await served.send(all.join(''), FORM)).toEqual([413, 'The form must have at most 10 parts']);
  });

  it('checks the captcha before reading a file', async () => {
    const served = await serve({ captcha: { verify: async () => false } });
    const file = Array.from({ length: 60 }, () => 'y'.repeat(100_000));
    const all = [...TEXTS, FILE, ...file, '\r\n--x--\r\n'];
    const { refusal, read } = await measure(served, all);
    expect(refusal).toEqual(new InputError('Please confirm you’re not a robot'));
    expect(read).toBeLessThan(1_000_000);
    expect(await served.send(all.join(''), FORM)).toEqual([400, 'Please confirm you’re not a robot']);
    expect(served.stored).toEqual([]);
  });

  it('accepts a file only after the other fields, and only under one name', async () => {
    const { send, stored } = await serve();
    const file = `${FILE}hello\r\n`;
    const other = formPart('elsewhere', 'PK', '; filename="b.zip"');
    expect(await send(`${file}${TEXTS.join('')}--x--\r\n`, FORM)).toEqual([
      400,
      'The attachment must come after the other fields',
    ]);
    expect(await send(`${TEXTS.join('')}${other}${file}${file}--x--\r\n`, FORM)).toEqual([200, SENT]);
    expect(stored.map(([, { attachment }]) => attachment?.name)).toEqual(['a.txt']);
  });

  it('accepts file names in any script', async () => {
    const { post, stored } = await serve();
    await post({ ...FIELDS, attachment: new File(['hello'], 'žluťoučký.txt') });
    expect(stored.map(([, { attachment }]) => attachment?.name)).toEqual(['žluťoučký.txt']);
  });

  it('refuses one report too many, with the given message', async () => {
    const asked: unknown[] = [];
    const { post, stored } = await serve({
      async refuseStoring(...given) {
        asked.push(given);
        return 'Later, please';
      },
    });
    expect(await post({ ...FIELDS, attachment: new File(['hello'], 'a.txt') })).toEqual([
      429,
      'Later, please',
    ]);
    expect([asked, stored]).toEqual([[['127.0.0.1', true]], []]);
  });

  it('checks the captcha only if nothing else is wrong, and stores nothing if that fails', async () => {
    const asked: unknown[] = [];
    const captcha = { verify: async (...given: unknown[]) => asked.push(given) > 1 };
    const { post, stored } = await serve({ captcha });
    await post({ ...FIELDS, message: '', captchaResponse: 'solved' });
    expect(asked).toEqual([]);
    expect(await post()).toEqual([400, 'Please confirm you’re not a robot']);
    expect(stored).toEqual([]);
    expect(await post({ ...FIELDS, captchaResponse: 'solved' })).toEqual([200, 'Your report has been sent.']);
    expect(asked).toEqual([
      [undefined, '127.0.0.1'],
      ['solved', '127.0.0.1'],
    ]);
  });
});

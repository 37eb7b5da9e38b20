import type { IncomingMessage, ServerResponse } from 'node:http';
import { FRAMED_META } from '../page-framing';
import { scriptHashes } from '../script-hashes';
import { encodedIn } from './answer';
import { createPageMaker } from './make-page';

const STYLES = '/_next/static/chunks/a.css';
const PAGE = [
  `<html><head><link rel="stylesheet" href="${STYLES}"/></head><body>`,
  '<script src="/_next/static/chunks/a.js" async=""></script>',
  `<script>self.__next_f.push([1,":HL[\\"${STYLES}\\",\\"style\\"]\\n0:1"])</script>`,
  '</body></html>',
].join('');

async function handlePage(_: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(PAGE);
}

it('allows exactly the inline scripts of the finished page', async () => {
  const makePage = createPageMaker({ handlePage, host: 'localhost', readStyle: () => 'a{color:red}' });
  const { headers, body } = await encodedIn(await makePage('/', 200), 'identity');
  const html = body.toString('latin1');
  expect(html).toContain('<style>a{color:red}</style>');
  const hashes = scriptHashes(html);
  expect(hashes).toHaveLength(2);
  const policy = headers[headers.indexOf('Content-Security-Policy') + 1] ?? '';
  expect(policy.match(/'sha256-[^']+'/g)).toEqual(hashes);
});

it('shows Next a finished response rather than a lost connection', async () => {
  const ends: boolean[] = [];
  const makePage = createPageMaker({
    host: 'localhost',
    readStyle: () => null,
    async handlePage(request, response) {
      ends.push(response.writableFinished);
      response.once('close', () => ends.push(response.writableFinished));
      await handlePage(request, response);
    },
  });
  await makePage('/', 200);
  expect(ends).toEqual([false, true]);
});

it('answers with the status that a page names in its head, and with no other', async () => {
  const readStatus = async (html: string) => {
    const makePage = createPageMaker({
      host: 'localhost',
      readStyle: () => null,
      async handlePage(_, response) {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(html);
      },
    });
    return (await makePage('/', 200)).status;
  };
  const meta = '<meta name="problem" content="404"/>';
  expect(await readStatus(`<html><head>${meta}</head><body></body></html>`)).toBe(404);
  expect(await readStatus(`<html><head></head><body>${meta}</body></html>`)).toBe(200);
  expect(await readStatus(`<html><head>${meta.replace('404', '302')}</head><body></body></html>`)).toBe(200);
});

it('lets only pages of this site frame a page, and only one that says so', async () => {
  const readPolicy = async (html: string) => {
    const makePage = createPageMaker({
      host: 'localhost',
      readStyle: () => null,
      async handlePage(_, response) {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(html);
      },
    });
    const { headers } = await encodedIn(await makePage('/', 200), 'identity');
    const read = (name: string) => headers[headers.indexOf(name) + 1] ?? '';
    return [read('X-Frame-Options'), /frame-ancestors (\S+)/.exec(read('Content-Security-Policy'))?.[1]];
  };
  const meta = `<meta name="${FRAMED_META}" content="yes"/>`;
  expect(await readPolicy(`<html><head>${meta}</head><body></body></html>`)).toEqual([
    'SAMEORIGIN',
    "'self'",
  ]);
  expect(await readPolicy(`<html><head></head><body>${meta}</body></html>`)).toEqual(['DENY', "'none'"]);
});

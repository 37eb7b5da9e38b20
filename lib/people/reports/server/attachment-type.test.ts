import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The reader of types is an ECMAScript module, which Jest does not load: the tests run the code in its own process. */

const ROOT = path.resolve(__dirname, '../../../..');

/** The shortest file detected as its type. */
const FILES: Readonly<Record<string, string>> = {
  png: '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
  jpeg: 'ffd8ffe000104a46494600010100000100010000ffd9',
  gif: '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
  webp: '524946461a000000574542505650384c0d0000002f00000010071011118888fe0700',
  mp4: '0000001866747970697a6f6d0000020069736f6d69736f32',
  pdf: Buffer.from('%PDF-1.4\n%\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n').toString('hex'),
  text: Buffer.from('It broke at 12:00, ž\n').toString('hex'),
  zip: '504b0304140000000000000000000000000000000000000000000500000061',
  executable: '4d5a90000300000004000000ffff0000b8000000000000004000000000000000',
  html: Buffer.from('  <!DOCTYPE html><script>alert(1)</script>').toString('hex'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('hex'),
  xml: Buffer.from('<?xml version="1.0"?><a/>').toString('hex'),
  bytes: '00010203ff',
  'a picture that breaks off': '89504e47',
};

it('detects types by content, and only accepts pictures, videos, PDF and plain text', () => {
  const code = execFileSync(
    path.join(ROOT, 'node_modules/esbuild/bin/esbuild'),
    [
      path.join(ROOT, 'lib/people/reports/server/attachment-type.ts'),
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--packages=external',
      '--log-level=error',
    ],
    { encoding: 'utf8' },
  );
  const program = `${code}
    const types = {};
    for (const [name, hex] of Object.entries(${JSON.stringify(FILES)}))
      types[name] = await attachmentType(new Uint8Array(Buffer.from(hex, 'hex')));
    console.log(JSON.stringify(types));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({
    png: 'image/png',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    mp4: 'video/mp4',
    pdf: 'application/pdf',
    text: 'text/plain',
    zip: null,
    executable: null,
    html: null,
    svg: null,
    xml: null,
    bytes: null,
    'a picture that breaks off': null,
  });
});

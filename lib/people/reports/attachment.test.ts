import { cleanFileName, isPlainText } from './attachment';

describe('the name of an attachment', () => {
  it.each([
    ['screen shot.png', 'image/png', 'screen shot.png'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\ann\\log.log', 'text/plain', 'log.log'],
    ['page.html', 'text/plain', 'page.txt'],
    ['virus.exe', 'image/png', 'virus.png'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpg'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['a"; rm -rf $HOME.pdf', 'application/pdf', 'a_ rm -rf _HOME.pdf'],
    ['line\r\nbreak\u0000.gif', 'image/gif', 'line_break.gif'],
    ['CON.txt', 'text/plain', 'attachment.txt'],
    ['nul', 'text/plain', 'attachment.txt'],
    ['', 'image/webp', 'attachment.webp'],
    ['...', 'image/webp', 'attachment.webp'],
    ['žluťoučký.png', 'image/png', 'žluťoučký.png'],
    ['\u202Egnp.exe', 'image/png', 'gnp.png'],
  ])('%j of %s becomes %j', (name, type, clean) => {
    expect(cleanFileName(name, type)).toBe(clean);
  });

  it('is short', () => {
    expect(cleanFileName(`${'x'.repeat(500)}.png`, 'image/png')).toHaveLength(84);
  });
});

describe('plain text', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('is UTF-8 without control characters', () => {
    expect(isPlainText(bytes('a\tb\r\nž €\n'))).toBe(true);
    expect(isPlainText(bytes('a\u0000b'))).toBe(false);
    expect(isPlainText(bytes('a\u001b[31mb'))).toBe(false);
    expect(isPlainText(Uint8Array.of(0xff, 0xfe, 0x41))).toBe(false);
  });
});

import { checkReport, cleanReport, type ReportFields } from './check-report';
import { REPORT_SUBJECTS } from './report';

const GOOD: ReportFields = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'WebsiteBug',
  message: 'It broke',
};

describe('a report of a problem', () => {
  it('needs a valid e-mail, a name, a subject and a message, blank ones being none', () => {
    const expected = {
      email: 'Please enter a valid email',
      name: 'Please enter full name',
      subject: 'Please enter subject',
      message: 'Please enter message',
    };
    expect(checkReport({ name: '', email: '', subject: '', message: '' })).toEqual(expected);
    expect(checkReport({ name: ' ', email: ' ', subject: ' ', message: '\n\t' })).toEqual(expected);
    expect(checkReport(GOOD)).toEqual({});
  });

  it.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'a b@example.com',
    'a@b.c d',
    '<a@b.c>',
    // No mail could be sent to it.
    'a\u200bb@example.com',
    'a\u0000@example.com',
    `${'a'.repeat(250)}@b.co`,
  ])('%p is no e-mail', (email) => {
    expect(checkReport({ ...GOOD, email })).toEqual({ email: 'Please enter a valid email' });
    expect(cleanReport({ ...GOOD, email })).toBeNull();
  });

  it('is stored without characters a database could refuse', () => {
    const sent = { ...GOOD, name: 'Ann\u0000 Lee\ud800', message: '\u0007It\n\tbroke\u0000' };
    expect(cleanReport(sent)).toMatchObject({ name: 'Ann Lee', message: 'It\n\tbroke' });
    expect(checkReport({ ...GOOD, message: ' \u0000 ' })).toEqual({ message: 'Please enter message' });
  });

  it('is about one of six subjects, by their exact names', () => {
    for (const subject of REPORT_SUBJECTS) expect(checkReport({ ...GOOD, subject })).toEqual({});
    expect(REPORT_SUBJECTS).toHaveLength(6);
    for (const subject of ['websitebug', 'constructor', 'WebsiteBug '])
      expect(checkReport({ ...GOOD, subject })).toEqual({ subject: 'Please enter subject' });
  });

  it('has an end', () => {
    expect(checkReport({ ...GOOD, name: 'n'.repeat(201), message: 'm'.repeat(10_001) })).toEqual({
      name: 'The name may have at most 200 characters',
      message: 'The message may have at most 10,000 characters',
    });
    expect(checkReport({ ...GOOD, name: 'n'.repeat(200), message: 'm'.repeat(10_000) })).toEqual({});
  });

  it('is stored trimmed', () => {
    expect(
      cleanReport({ ...GOOD, name: ' Ann Lee ', email: ' ann@example.com', message: 'It broke\n' }),
    ).toEqual(GOOD);
  });
});

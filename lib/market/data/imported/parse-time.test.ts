import { isoTime } from '@/lib/core/base/time';
import { parseTime } from './parse-time';
import { createTimeZone } from './time-zone';

describe('parseTime', () => {
  it.each([
    ['2024-03-08T14:30:00Z', 'instant', '2024-03-08T14:30:00Z'],
    ['2024-03-08T14:30:00.250Z', 'instant', '2024-03-08T14:30:00.250Z'],
    ['2024-03-08T09:30:00-05:00', 'instant', '2024-03-08T14:30:00Z'],
    ['2024-03-08 20:00:00 +0530', 'instant', '2024-03-08T14:30:00Z'],
    ['2024-03-08 15:30+01', 'instant', '2024-03-08T14:30:00Z'],
    ['2024-03-08 14:30:00 UTC', 'instant', '2024-03-08T14:30:00Z'],
    ['1709908200', 'instant', '2024-03-08T14:30:00Z'],
    ['1709908200.0', 'instant', '2024-03-08T14:30:00Z'],
    ['1709908200000', 'instant', '2024-03-08T14:30:00Z'],
    ['2024-03-08 14:30', 'local', '2024-03-08T14:30:00Z'],
    ['2024/03/08 9:30', 'local', '2024-03-08T09:30:00Z'],
    ['20240308 143000', 'local', '2024-03-08T14:30:00Z'],
    ['20240308143000', 'local', '2024-03-08T14:30:00Z'],
    ['202403081430', 'local', '2024-03-08T14:30:00Z'],
    ['20240308  14:30:00', 'local', '2024-03-08T14:30:00Z'],
    ['2024-03-08 02:30:00 PM', 'local', '2024-03-08T14:30:00Z'],
    ['2024-03-08 12:30am', 'local', '2024-03-08T00:30:00Z'],
    ['2024-03-08 12:30 P.M.', 'local', '2024-03-08T12:30:00Z'],
    ['999999999999', 'instant', '2001-09-09T01:46:39.999Z'],
    ['1709908200123456', 'instant', '2024-03-08T14:30:00.123Z'],
    ['1709908200123456789', 'instant', '2024-03-08T14:30:00.123Z'],
    ['2024-03-08', 'date', '2024-03-08T00:00:00Z'],
    ['20240308', 'date', '2024-03-08T00:00:00Z'],
  ])('reads %s as %s %s', (text, kind, time) => {
    const written = parseTime(text);
    expect(written?.kind).toBe(kind);
    expect(isoTime(written?.ms ?? Number.NaN)).toBe(time);
  });

  it.each([
    '',
    'yesterday',
    '2024-3-8',
    '2024-03/08',
    '20240231',
    '2024-03-08 25:00',
    '2024-03-08 14:60',
    '2024-03-08Z',
    '12',
    '2024-03-08 13:30 PM',
    '2024-03-08 00:30 AM',
    '202413081430',
    '2024-03-08 14:30 CET',
    '2024-03-08 14:30+99:00',
  ])('does not guess at %j', (text) => {
    expect(parseTime(text)).toBeNull();
  });
});

describe('the written day', () => {
  it.each([
    ['2024-03-08', '2024-03-08'],
    ['2024-03-08 00:00:00', '2024-03-08'],
    ['2024-03-08T00:00:00+01:00', '2024-03-08'],
    ['1709856000', '2024-03-08'],
    ['2024-03-08 00:01', null],
    ['2024-03-07T23:00:00Z', null],
  ])('of %s is %s', (text, day) => {
    const written = parseTime(text)?.day ?? null;
    expect(written === null ? null : isoTime(written * 86_400_000).slice(0, 10)).toBe(day);
  });
});

describe('createTimeZone', () => {
  const instants = (zone: string, local: string) =>
    createTimeZone(zone)
      .toInstants(Date.parse(`${local}:00Z`))
      .map((ms) => isoTime(ms).slice(0, 16));

  it.each([
    ['UTC', '2024-07-01T09:30', ['2024-07-01T09:30']],
    ['America/New_York', '2024-07-01T09:30', ['2024-07-01T13:30']],
    ['America/New_York', '2024-03-10T01:59', ['2024-03-10T06:59']],
    ['America/New_York', '2024-03-10T02:00', []],
    ['America/New_York', '2024-03-10T03:00', ['2024-03-10T07:00']],
    ['America/New_York', '2024-11-03T00:59', ['2024-11-03T04:59']],
    ['America/New_York', '2024-11-03T01:30', ['2024-11-03T05:30', '2024-11-03T06:30']],
    ['America/New_York', '2024-11-03T02:00', ['2024-11-03T07:00']],
    ['Europe/Berlin', '2024-10-27T02:15', ['2024-10-27T00:15', '2024-10-27T01:15']],
    ['Asia/Kolkata', '2024-07-01T09:30', ['2024-07-01T04:00']],
    ['Australia/Lord_Howe', '2024-04-07T01:45', ['2024-04-06T14:45', '2024-04-06T15:15']],
  ])('%s at %s', (zone, local, expected) => {
    expect(instants(zone, local)).toEqual(expected);
  });

  it('refuses an unknown zone', () => {
    expect(() => createTimeZone('Mars/Base')).toThrow("--zone 'Mars/Base' is not a time zone");
    expect(() => createTimeZone('')).toThrow("--zone '' is not a time zone");
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDate, formatTimestamp, parseDate, parseTimestamp } from './timestamps.ts';

const noon = Date.UTC(2026, 10, 20, 12) * 1000;

test('RFC 3339 date-times are read to the microsecond', () => {
  const read: Array<[string, number]> = [
    ['2026-11-20T12:00:00Z', noon],
    ['2026-11-20t12:00:00z', noon],
    ['2026-11-20T12:00:00', noon],
    ['2026-11-20T12:00:00.5Z', noon + 500_000],
    ['2026-11-20T12:00:00.123456', noon + 123_456],
    ['2026-11-20T12:00:00.123456999+00:00', noon + 123_456],
    ['2026-11-20T14:00:00+02:00', noon],
    ['2026-11-20T06:30:00-05:30', noon],
    ['2026-11-20T12:00:00-00:00', noon],
    ['2000-01-01T00:00:00Z', Date.UTC(2000, 0, 1) * 1000],
    ['1999-12-31T23:00:00-01:00', Date.UTC(2000, 0, 1) * 1000],
    ['2100-12-31T23:59:59.999999Z', Date.UTC(2101, 0, 1) * 1000 - 1],
    ['2096-02-29T00:00:00Z', Date.UTC(2096, 1, 29) * 1000],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1) * 1000],
    ['2017-01-01T01:59:60.5+02:00', Date.UTC(2017, 0, 1) * 1000 + 500_000],
  ];
  for (const [text, instant] of read) assert.equal(parseTimestamp(text), instant, text);
});

test('what is no such date-time is refused', () => {
  const refused = [
    '',
    '2026-11-20',
    '2026-11-20 12:00:00Z',
    '2026-11-20T12:00Z',
    '2026-11-20T12:00:00.Z',
    '2026-11-20T12:00:00,5Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T12:60:00Z',
    '2026-11-20T12:00:61Z',
    '2026-11-20T12:00:60Z',
    '2026-02-29T12:00:00Z',
    '2100-02-29T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-00-01T12:00:00Z',
    '2026-11-00T12:00:00Z',
    '2026-11-31T12:00:00Z',
    '2026-11-20T12:00:00+2:00',
    '2026-11-20T12:00:00+0200',
    '2026-11-20T12:00:00+24:00',
    '2026-11-20T12:00:00+02:60',
    '2026-11-20T12:00:00ZZ',
    ' 2026-11-20T12:00:00Z',
    '1999-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
    '2o26-11-20T12:00:00Z',
    '2026-11-20T12:00:00Z\n',
    '+2026-11-20T12:00:00Z',
    '20261120T120000Z',
  ];
  for (const text of refused) assert.equal(parseTimestamp(text), null, text);
});

test('what is written is read again, at any millisecond of the years 2000 to 2100', () => {
  const range = {
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(range), (date) => {
      const instant = date.getTime() * 1000;
      assert.equal(formatTimestamp(instant), date.toISOString());
      assert.equal(parseTimestamp(formatTimestamp(instant)), instant);
      assert.equal(formatTimestamp(instant + 999), date.toISOString());
      assert.equal(parseDate(formatDate(instant)), Math.floor(instant / 86_400_000_000));
    }),
    { numRuns: 1000 },
  );
});

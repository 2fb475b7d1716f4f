import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRecurrence } from './check-recurrence.ts';
import { normaliseRecurrence } from './check-rule.ts';
import { startsFrom } from './recurrence.ts';
import { runAt } from './runs.ts';
import type { ScheduleRule } from './store/schedules.ts';

const rule: ScheduleRule = {
  name: 'runs',
  template_id: 1,
  recurrence: 'FREQ=DAILY',
  time_zone: 'Europe/Berlin',
  start: '2026-12-01T20:00',
  duration: 'PT4H',
  create_before: 'P1D',
  publish: false,
  custom_id: '{name} {start}',
};

/** Start and end of the first runs, each with its offset. */
function runs(changes: Partial<ScheduleRule>, limit = 3): string[] {
  const schedule = { ...rule, ...changes };
  assert.deepEqual(checkRecurrence(schedule), []);
  return startsFrom(schedule, new Date('2020-01-01'), limit).map((start) => {
    const run = runAt(schedule, start);
    return `${run.start} ${run.end}`;
  });
}

test('local time stays when clocks go forward; days of a duration follow the calendar, hours are exact', () => {
  const spring = { start: '2027-03-27T20:00' };
  assert.deepEqual(runs({ ...spring, duration: 'P1D' }, 2), [
    '2027-03-27T20:00:00+01:00 2027-03-28T20:00:00+02:00',
    '2027-03-28T20:00:00+02:00 2027-03-29T20:00:00+02:00',
  ]);
  assert.deepEqual(runs({ ...spring, duration: 'PT24H' }, 1), [
    '2027-03-27T20:00:00+01:00 2027-03-28T21:00:00+02:00',
  ]);
});

test('local time stays when clocks go back', () => {
  const autumn = { start: '2026-10-31T20:00', time_zone: 'America/New_York' };
  assert.deepEqual(runs({ ...autumn, duration: 'P1D' }, 2), [
    '2026-10-31T20:00:00-04:00 2026-11-01T20:00:00-05:00',
    '2026-11-01T20:00:00-05:00 2026-11-02T20:00:00-05:00',
  ]);
  assert.deepEqual(runs({ ...autumn, duration: 'PT24H' }, 1), [
    '2026-10-31T20:00:00-04:00 2026-11-01T19:00:00-05:00',
  ]);
});

const starts = (changes: Partial<ScheduleRule>, limit?: number) =>
  runs({ duration: 'PT1H', ...changes }, limit).map((run) => run.split(' ')[0]);

test('a local time that is missing on a day gives no run on it', () => {
  assert.deepEqual(starts({ start: '2027-03-27T02:30' }), [
    '2027-03-27T02:30:00+01:00',
    '2027-03-29T02:30:00+02:00',
    '2027-03-30T02:30:00+02:00',
  ]);
  assert.deepEqual(starts({ start: '2027-03-13T02:30', time_zone: 'America/New_York' }, 2), [
    '2027-03-13T02:30:00-05:00',
    '2027-03-15T02:30:00-04:00',
  ]);
  assert.deepEqual(starts({ start: '2026-10-03T02:15', time_zone: 'Australia/Lord_Howe' }, 2), [
    '2026-10-03T02:15:00+10:30',
    '2026-10-05T02:15:00+11:00',
  ]);
});

test('of a local time that comes twice on a day the first one gives the run, and the only one', () => {
  assert.deepEqual(starts({ start: '2026-10-24T02:30' }), [
    '2026-10-24T02:30:00+02:00',
    '2026-10-25T02:30:00+02:00',
    '2026-10-26T02:30:00+01:00',
  ]);
  assert.deepEqual(starts({ start: '2026-10-31T01:30', time_zone: 'America/New_York' }, 2), [
    '2026-10-31T01:30:00-04:00',
    '2026-11-01T01:30:00-04:00',
  ]);
  // Half an hour, which clocks go back at 2:00 to 1:30.
  assert.deepEqual(starts({ start: '2027-04-03T01:45', time_zone: 'Australia/Lord_Howe' }), [
    '2027-04-03T01:45:00+11:00',
    '2027-04-04T01:45:00+11:00',
    '2027-04-05T01:45:00+10:30',
  ]);
});

/** The hours of the runs of the day, each once. */
const hoursOf = (changes: Partial<ScheduleRule>, limit: number) => [
  ...new Set(starts(changes, limit).map((start) => start?.slice(11, 16))),
];

test('every few hours is at the same local times in summer and winter', () => {
  const sixHourly = { recurrence: 'FREQ=HOURLY;INTERVAL=6', duration: 'PT6H' };
  for (const [start, time_zone] of [
    ['2027-03-27T00:00', 'Europe/Berlin'],
    ['2026-10-24T00:00', 'Europe/Berlin'],
    ['2027-03-13T00:00', 'America/New_York'],
    ['2026-10-31T00:00', 'America/New_York'],
    ['2026-10-03T00:00', 'Australia/Lord_Howe'],
    ['2027-04-03T00:00', 'Australia/Lord_Howe'],
  ] as const)
    assert.deepEqual(hoursOf({ ...sixHourly, start, time_zone }, 12), ['00:00', '06:00', '12:00', '18:00']);
});

test('an hour that is missing gives no run, one that comes twice gives one, and a count counts what there is', () => {
  const hourly = { recurrence: 'FREQ=HOURLY', duration: 'PT1H' };
  assert.deepEqual(starts({ ...hourly, start: '2027-03-28T01:00' }, 2), [
    '2027-03-28T01:00:00+01:00',
    '2027-03-28T03:00:00+02:00',
  ]);
  assert.deepEqual(starts({ ...hourly, start: '2026-10-25T01:00' }), [
    '2026-10-25T01:00:00+02:00',
    '2026-10-25T02:00:00+02:00',
    '2026-10-25T03:00:00+01:00',
  ]);
  const lordHowe = { start: '2026-10-04T01:15', time_zone: 'Australia/Lord_Howe' };
  assert.deepEqual(starts({ ...hourly, ...lordHowe, recurrence: 'FREQ=HOURLY;COUNT=3' }, 9), [
    '2026-10-04T01:15:00+10:30',
    '2026-10-04T03:15:00+11:00',
    '2026-10-04T04:15:00+11:00',
  ]);
});

test('no more starts are computed than are asked for', () => {
  const hourly = { ...rule, recurrence: 'FREQ=HOURLY' };
  assert.deepEqual(
    [0, 1, 2].map((limit) => startsFrom(hourly, new Date('2027-01-01'), limit).length),
    [0, 1, 2],
  );
});

test('the starts from a day on are those that a walk from the first one reaches', () => {
  for (const recurrence of ['FREQ=HOURLY;INTERVAL=5', 'FREQ=HOURLY;INTERVAL=3;BYMINUTE=15,30'])
    for (const time_zone of ['Europe/Berlin', 'Australia/Lord_Howe']) {
      const hourly = { ...rule, start: '2027-03-26T00:00', recurrence, time_zone };
      const all = startsFrom(hourly, new Date(0), 100);
      for (const [index, start] of all.slice(0, -2).entries())
        assert.deepEqual(startsFrom(hourly, start, 3), all.slice(index, index + 3));
    }
});

test('a run over a shift of half an hour is as long as its hours, or reaches the same local time', () => {
  const lordHowe = { start: '2026-10-03T20:00', time_zone: 'Australia/Lord_Howe' };
  assert.deepEqual(runs({ ...lordHowe, duration: 'P1D' }, 1), [
    '2026-10-03T20:00:00+10:30 2026-10-04T20:00:00+11:00',
  ]);
  assert.deepEqual(runs({ ...lordHowe, duration: 'PT24H' }, 1), [
    '2026-10-03T20:00:00+10:30 2026-10-04T20:30:00+11:00',
  ]);
});

test('dates that a year or a month does not have give no run', () => {
  const utc = { time_zone: 'UTC', duration: 'PT1H' };
  assert.deepEqual(starts({ ...utc, recurrence: 'FREQ=YEARLY', start: '2028-02-29T00:00' }, 2), [
    '2028-02-29T00:00:00+00:00',
    '2032-02-29T00:00:00+00:00',
  ]);
  assert.deepEqual(starts({ ...utc, recurrence: 'FREQ=MONTHLY', start: '2027-01-31T00:00' }, 2), [
    '2027-01-31T00:00:00+00:00',
    '2027-03-31T00:00:00+00:00',
  ]);
});

test('COUNT, UNTIL and BYDAY are those of RFC 5545', () => {
  assert.equal(starts({ recurrence: 'FREQ=DAILY;COUNT=2' }, 10).length, 2);
  // 20:00 in Berlin is 19:00 UTC, and the time of UNTIL belongs to it.
  assert.equal(starts({ recurrence: 'FREQ=DAILY;UNTIL=20261203T190000Z' }, 10).length, 3);
  assert.equal(starts({ recurrence: 'FREQ=DAILY;UNTIL=20261203T185959Z' }, 10).length, 2);
  assert.deepEqual(starts({ recurrence: 'FREQ=WEEKLY;BYDAY=FR,SA' }), [
    '2026-12-04T20:00:00+01:00',
    '2026-12-05T20:00:00+01:00',
    '2026-12-11T20:00:00+01:00',
  ]);
  assert.deepEqual(starts({ recurrence: 'FREQ=MONTHLY;BYDAY=-1FR' }, 2), [
    '2026-12-25T20:00:00+01:00',
    '2027-01-29T20:00:00+01:00',
  ]);
});

test('numbers may have leading zeros, as calendars write them', () => {
  const zeros = [
    'RRULE:FREQ=WEEKLY;INTERVAL=02;COUNT=010;BYDAY=FR;BYHOUR=08,09;BYMINUTE=00,05',
    'FREQ=MONTHLY;BYMONTHDAY=-01,07;BYMONTH=01,10',
    'FREQ=YEARLY;BYWEEKNO=05;BYDAY=+01MO;UNTIL=20300101T000000Z',
    'FREQ=YEARLY;BYYEARDAY=-001,010;BYSETPOS=01',
  ];
  assert.deepEqual(zeros.map(normaliseRecurrence), [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=10;BYDAY=FR;BYHOUR=8,9;BYMINUTE=0,5',
    'FREQ=MONTHLY;BYMONTHDAY=-1,7;BYMONTH=1,10',
    'FREQ=YEARLY;BYWEEKNO=5;BYDAY=+1MO;UNTIL=20300101T000000Z',
    'FREQ=YEARLY;BYYEARDAY=-1,10;BYSETPOS=1',
  ]);
});

test('weeks of the year give the weekday of the start, asked from any day as from the first', () => {
  const others = ['', ';BYSETPOS=-1', ';BYHOUR=8,20', ';BYMONTH=1,5,12', ';INTERVAL=2;WKST=SU', ';BYDAY=SU'];
  const rules = ['1', '20', '-1', '1,20,53'].flatMap((week) =>
    others.map((parts) => `FREQ=YEARLY;BYWEEKNO=${week}${parts}`),
  );
  for (const recurrence of rules) {
    const counted = { ...rule, recurrence: `${recurrence};COUNT=40` };
    const all = startsFrom(counted, new Date(0), 40);
    for (const from of ['2020-01-01', '2027-05-19', '2028-01-01', '2030-05-15', '2031-01-01']) {
      const rest = all.filter((start) => start >= new Date(from));
      assert.deepEqual(startsFrom({ ...rule, recurrence }, new Date(from), rest.length), rest, recurrence);
    }
  }
  assert.deepEqual(starts({ recurrence: 'FREQ=YEARLY;BYWEEKNO=20' }), [
    '2027-05-18T20:00:00+02:00',
    '2028-05-16T20:00:00+02:00',
    '2029-05-15T20:00:00+02:00',
  ]);
});

test('a schedule of former times with weeks and days of the month still gives runs, the same from any day', () => {
  const former = { ...rule, recurrence: 'FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=17' };
  const [, second, third] = startsFrom(former, new Date('2020-01-01'), 3);
  assert.ok(second && third);
  assert.deepEqual(startsFrom(former, second, 2), [second, third]);
});

const wrong: [what: string, changes: Partial<ScheduleRule>, pointer: string, detail: RegExp][] = [
  ['no rule', { recurrence: 'every friday' }, '/recurrence', /"every friday" is no part of a rule/],
  ['no frequency', { recurrence: 'BYDAY=FR' }, '/recurrence', /FREQ is missing/],
  ['minutes', { recurrence: 'FREQ=MINUTELY' }, '/recurrence', /FREQ takes one of YEARLY/],
  ['a count that is none', { recurrence: 'FREQ=DAILY;COUNT=0' }, '/recurrence', /COUNT takes a number/],
  [
    'an hour that is none',
    { recurrence: 'FREQ=DAILY;BYHOUR=24' },
    '/recurrence',
    /BYHOUR takes other values/,
  ],
  ['a part twice', { recurrence: 'FREQ=DAILY;FREQ=DAILY' }, '/recurrence', /names a part twice/],
  [
    'two ends',
    { recurrence: 'FREQ=DAILY;COUNT=1;UNTIL=20270101T000000Z' },
    '/recurrence',
    /COUNT or UNTIL, not both/,
  ],
  [
    'parts that do not go together',
    { recurrence: 'FREQ=DAILY;BYWEEKNO=3' },
    '/recurrence',
    /gives no run: BYWEEKNO/,
  ],
  [
    'weeks with days of the month',
    { recurrence: 'FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=17' },
    '/recurrence',
    /^BYWEEKNO does not go with BYMONTHDAY or BYYEARDAY; name days of the week with BYDAY$/,
  ],
  [
    'weeks with days of the year',
    { recurrence: 'FREQ=YEARLY;BYYEARDAY=140;BYWEEKNO=20' },
    '/recurrence',
    /^BYWEEKNO does not go with BYMONTHDAY or BYYEARDAY/,
  ],
  [
    'a day that never comes',
    { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
    '/recurrence',
    /gives no run/,
  ],
  [
    'an end before its start',
    { recurrence: 'FREQ=DAILY;UNTIL=20261130T000000Z' },
    '/recurrence',
    /gives no run/,
  ],
  ['members of objects', { recurrence: 'constructor=1' }, '/recurrence', /is no part of a rule/],
  ['no time zone', { time_zone: 'Berlin' }, '/time_zone', /is no time zone/],
  ['an offset', { time_zone: '+01:00' }, '/time_zone', /is no time zone/],
  ['a start with an offset', { start: '2026-12-01T20:00Z' }, '/start', /must be a local date and time/],
  ['a date that is none', { start: '2027-02-29T20:00' }, '/start', /must be a local date and time/],
  ['a start that is skipped', { start: '2027-03-28T02:30' }, '/start', /does not exist in Europe\/Berlin/],
];

for (const [what, changes, pointer, detail] of wrong)
  test(`refuses ${what}`, () => {
    const [error] = checkRecurrence({ ...rule, ...changes });
    assert.equal(error?.pointer, pointer);
    assert.match(error?.detail ?? '', detail);
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { refuseWrongRule } from './check-schedule.ts';

const rule = {
  name: 'runs',
  template_id: 1,
  time_zone: 'Europe/Berlin',
  start: '2026-12-04T20:00',
  duration: 'PT4H',
  create_before: 'P1D',
  publish: false,
};

const distinct: [recurrence: string, custom_id: string][] = [
  ['FREQ=HOURLY;INTERVAL=6', 'x-{date}-{time}'],
  ['FREQ=HOURLY', 'x-{start}'],
  ['FREQ=HOURLY;INTERVAL=24', 'x-{date}'],
  ['FREQ=WEEKLY;BYDAY=FR;BYHOUR=8,20', 'x-{week}-{time}'],
  ['FREQ=MONTHLY;BYDAY=1FR', 'x-{week}'],
  ['FREQ=DAILY;COUNT=1', 'the only one'],
];

for (const [recurrence, custom_id] of distinct)
  test(`takes ${custom_id} for the runs of ${recurrence}`, () =>
    refuseWrongRule({ ...rule, recurrence, custom_id }));

const alike: [recurrence: string, custom_id: string][] = [
  ['FREQ=HOURLY;INTERVAL=6', 'x-{date}'],
  ['FREQ=HOURLY;INTERVAL=23', 'x-{date}'],
  ['FREQ=DAILY;BYHOUR=8,20', 'x-{date}'],
  ['FREQ=WEEKLY;BYDAY=FR;BYHOUR=8,20', 'x-{week}'],
  ['FREQ=DAILY;INTERVAL=6', 'x-{week}'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,-1', 'x-{week}'],
  ['FREQ=WEEKLY', 'x-{time}'],
  ['FREQ=WEEKLY', 'x-{name}'],
];

for (const [recurrence, custom_id] of alike)
  test(`refuses ${custom_id} for the runs of ${recurrence}`, () =>
    assert.throws(
      () => refuseWrongRule({ ...rule, recurrence, custom_id }),
      (fault: Fault) => {
        assert.ok(fault instanceof Fault);
        const [error] = fault.options.errors ?? [];
        assert.match(JSON.stringify(error), /"\/custom_id".*gives two runs one name, those of 20.* and 20/);
        return true;
      },
    ));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePrimary, type HostAnswer } from './host-probe.ts';

const [one, two, three] = ['one', 'two', 'three'].map((name) => ({ name, url: `postgresql://${name}` })) as [
  HostAnswer['host'],
  HostAnswer['host'],
  HostAnswer['host'],
];
const primary = (host: HostAnswer['host'], timeline?: number): HostAnswer => ({
  host,
  state: { takesWrites: true, timeline },
});
const standby = (host: HostAnswer['host']): HostAnswer => ({
  host,
  state: { takesWrites: false, timeline: undefined },
});
const away = (host: HostAnswer['host']): HostAnswer => ({ host, state: undefined, error: new Error('away') });

test('the first that takes writes, wherever it is in the list', () => {
  assert.deepEqual(choosePrimary([away(one), standby(two), primary(three, 4)], undefined), {
    host: three,
    timeline: 4,
  });
  assert.equal(choosePrimary([away(one), standby(two)], undefined), undefined);
});

test('a former primary that is back as one is left alone, whether it is known or not', () => {
  const answers = [primary(one, 1), primary(two, 2)];
  assert.equal(choosePrimary(answers, undefined)?.host, two);
  assert.equal(choosePrimary(answers, { host: one, timeline: 1 })?.host, two);
  assert.equal(choosePrimary([primary(one, 1), away(two)], { host: two, timeline: 2 }), undefined);
});

test('of equals the one in use, then the first', () => {
  const answers = [primary(one), primary(two)];
  assert.equal(choosePrimary(answers, undefined)?.host, one);
  assert.equal(choosePrimary(answers, { host: two, timeline: undefined })?.host, two);
});

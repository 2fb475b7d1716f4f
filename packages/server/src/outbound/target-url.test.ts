import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isPublicAddress, objectionToTarget } from './target-url.ts';

describe('only addresses of the public Internet are public', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])
    test(`${address} is`, () => assert.ok(isPublicAddress(address)));
  const closed = [
    ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['0.0.0.0', '0.1.2.3', '169.254.169.254', '100.64.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1'],
    ...['203.0.113.1', '192.88.99.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.0.192'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::127.0.0.1', '::808:808'],
    ...['64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::1', '2002:a00:1::', '2001::1', '2001:db8::1'],
    ...['3fff::1', '5f00::1', '100::1', '4000::1', 'no address', ''],
  ];
  for (const address of closed) test(`${address} is not`, () => assert.ok(!isPublicAddress(address)));
});

describe('a URL that leads into a private network is refused, however it is spelt', () => {
  for (const url of [
    ...[
      'https://127.0.0.1/',
      'https://127.1/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://2130706433/',
    ],
    ...[
      'https://0/',
      'https://017700000001/',
      'https://0x7f000001/',
      'https://１２７.0.0.1/',
      'https://127.0.0.1./',
    ],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[::]/'],
    ...[
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://169.254.169.254/latest',
    ],
    ...['https://localhost/', 'https://LOCALHOST:8443/', 'https://localhost./', 'https://a.localhost/'],
    ...['https://printer.local/', 'https://metadata.google.internal/', 'https://router.home.arpa/'],
  ])
    test(url, () => {
      assert.match(objectionToTarget(url, 'refuse') ?? '', /public address/);
      assert.equal(objectionToTarget(url, 'allow'), undefined);
    });
});

test('what is no https URL, or holds a password, is refused', () => {
  for (const url of [
    '',
    'hooks',
    '//hooks.example',
    'ftp://hooks.example',
    'file:///etc/passwd',
    'javascript:0',
  ])
    for (const setting of ['refuse', 'allow'] as const) assert.ok(objectionToTarget(url, setting), url);
  for (const url of [
    'https://me:secret@hooks.example/',
    'https://me@hooks.example/',
    'https://hooks.example/#x',
  ])
    for (const setting of ['refuse', 'allow'] as const) assert.ok(objectionToTarget(url, setting), url);
  assert.match(objectionToTarget('http://hooks.example/', 'refuse') ?? '', /https/);
  assert.equal(objectionToTarget('http://hooks.example/', 'allow'), undefined);
  assert.equal(objectionToTarget('https://hooks.example:8443/a?b=c', 'refuse'), undefined);
});

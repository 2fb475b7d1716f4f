import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseHosts } from './database-hosts.ts';

test('several hosts, each with its port, in the order of the URL', () => {
  assert.deepEqual(
    databaseHosts('postgres://laurel:se%2Ccret@one:5432,two:5433,three/db?target_session_attrs=read-write'),
    [
      { name: 'one:5432', url: 'postgres://laurel:se%2Ccret@one:5432/db' },
      { name: 'two:5433', url: 'postgres://laurel:se%2Ccret@two:5433/db' },
      { name: 'three:5432', url: 'postgres://laurel:se%2Ccret@three/db' },
    ],
  );
  assert.deepEqual(
    databaseHosts('postgresql://[::1]:5432,[fd00::2]/db?sslmode=verify-full').map(({ url }) => url),
    ['postgresql://[::1]:5432/db?sslmode=verify-full', 'postgresql://[fd00::2]/db?sslmode=verify-full'],
  );
});

test('the same as parameters, with one port for all or one each', () => {
  const urls = (text: string) => databaseHosts(text).map(({ url }) => url);
  assert.deepEqual(urls('postgresql://laurel@/db?host=one,two&port=5432,5433'), [
    'postgresql://laurel@one:5432/db',
    'postgresql://laurel@two:5433/db',
  ]);
  assert.deepEqual(urls('postgresql://laurel@/db?host=one,two&port=5440&target_session_attrs=primary'), [
    'postgresql://laurel@one:5440/db',
    'postgresql://laurel@two:5440/db',
  ]);
});

test('one host, a socket, or what is no URL stays as it is', () => {
  for (const url of [
    'postgresql://laurel@one:5432/db',
    'postgresql://laurel@/db?host=/run/postgresql',
    '/run db',
  ])
    assert.deepEqual(
      databaseHosts(url).map((host) => host.url),
      [url],
    );
});

test('what is wrong is named without a word of the URL', () => {
  const wrong = [
    ['postgres://laurel:secret@one:port,two/db', /its host 1 cannot be read/],
    ['postgres://laurel:secret@one,,two/db', /its host 2 cannot be read/],
    ['postgres://laurel:secret@one,two:99999/db', /the port of its host 2 must lie between 1 and 65535/],
    ['postgres://laurel:123,sec/ret@one,two/db', /its host 1 cannot be read/],
    ['postgres://laurel:secr,et/@one,two/db', /cannot be read/],
    ['postgres://laurel:secret@one,two/db?target_session_attrs=standby', /must be read-write or primary/],
    ['postgres://laurel:secret@one/db?target_session_attrs=read-only', /must be read-write or primary/],
    ['postgres://laurel:secret@/db?host=one,two,three&port=1,2', /names 3 hosts and 2 ports/],
  ] as const;
  for (const [url, sentence] of wrong)
    assert.throws(
      () => databaseHosts(url),
      (error: Error) => sentence.test(error.message) && !/sec|laurel:/.test(error.message),
      url,
    );
});

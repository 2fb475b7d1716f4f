import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '../support/for-file.ts';

const file = fileURLToPath(new URL('../../../../deploy/systemd/laurel.service', import.meta.url));
const unit = readFileSync(file, 'utf8');
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;

test('the unit runs an ordinary user that may write to its own folder alone', () => {
  for (const line of [
    ...['DynamicUser=yes', 'StateDirectory=laurel', 'NoNewPrivileges=yes', 'ProtectSystem=strict'],
    ...[
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'CapabilityBoundingSet=',
      'KillSignal=SIGTERM',
      'Restart=always',
    ],
  ])
    assert.match(unit, new RegExp(`^${line}$`, 'm'));
  const [, data] = /DATA_DIR=(\S+)/.exec(unit) ?? [];
  assert.equal(data, '/var/lib/laurel/data');
});

test('systemd finds no fault in the unit, and little that it could do to the machine', (t) => {
  // Debian has it with systemd; elsewhere nothing but the lines above is looked at.
  if (!isThere) return t.diagnostic('systemd-analyze is not on this machine: the unit was NOT verified');
  const folder = scratchFolder('laurel-unit-');
  // The program has to be there for systemd, and is where Laurel is installed only.
  const here = join(folder, 'laurel.service');
  writeFileSync(here, unit.replaceAll('/opt/laurel/node_modules/.bin/node', process.execPath));
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', here], { encoding: 'utf8' });
  assert.equal(verified.stderr.replace(/^.*(?:laurel\.env|is executable).*\n/gm, ''), '');
  assert.equal(verified.status, 0);
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', here], { encoding: 'utf8' });
  const [, exposure = '10'] =
    /Overall exposure level for laurel\.service: ([\d.]+)/.exec(judged.stdout) ?? [];
  assert.ok(Number(exposure) < 2.5, judged.stdout);
});

test('the script that installs it is a script of sh', () => {
  const script = join(file, '../install.sh');
  assert.equal(spawnSync('sh', ['-n', script]).status, 0);
});

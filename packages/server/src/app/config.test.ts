import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { refuseUnusable } from './start.ts';

const refused: [setting: NodeJS.ProcessEnv, says: RegExp][] = [
  [{ PORT: '65536' }, /^PORT must lie between 0 and 65535$/],
  [{ PROCESSES: '65' }, /^PROCESSES must lie between 1 and 64$/],
  [{ DATABASE_CONNECTIONS: '0' }, /^DATABASE_CONNECTIONS must be at least 1$/],
  [{ LIMIT_BATCH_EVENTS: '0' }, /^LIMIT_BATCH_EVENTS must be at least 1$/],
  [{ LIMIT_BODY_BYTES: '1.5' }, /^LIMIT_BODY_BYTES must be a whole number, not "1.5"$/],
  [{ LIMIT_HEADERS_SECONDS: '0' }, /^LIMIT_HEADERS_SECONDS must lie between 1 and 2147483$/],
  [{ LIMIT_IDLE_SECONDS: '9999999999' }, /^LIMIT_IDLE_SECONDS must lie between 1 and 2147483$/],
  [{ CHECKPOINT_SECONDS: '9999999999' }, /^CHECKPOINT_SECONDS must lie between 0 and 2147483$/],
  [{ PUBLIC_URL: 'tournaments.example' }, /^PUBLIC_URL must be an http or https URL without a query$/],
  [{ PUBLIC_URL: 'ftp://a.example' }, /^PUBLIC_URL must be /],
  [{ PUBLIC_URL: 'https://a.example/?page=1' }, /^PUBLIC_URL must be /],
  [{ DATABASE_URL: 'nonsense' }, /^DATABASE_URL must be a postgresql:\/\/ URL$/],
  [{ SEALING_DIR: '/dev/null/keys' }, /^SEALING_DIR must be a folder, and \/dev\/null is none$/],
  [{ FACTS_FOLDER: '/dev/null/facts' }, /^FACTS_FOLDER must be a folder, and \/dev\/null is none$/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be /],
];

test('a setting that cannot be used is refused by its name', () => {
  for (const [setting, message] of refused)
    assert.throws(() => refuseUnusable(readConfig(setting)), { message });
});

test('bounds that switch something off, and addresses below a path, are taken', () => {
  const PUBLIC_URL = 'https://a.example/laurel//';
  const config = readConfig({ LIMIT_LIVE_STREAMS: '0', CHECKPOINT_SECONDS: '0', PUBLIC_URL });
  refuseUnusable(config);
  const { live, checkpointSeconds, publicUrl } = config;
  assert.deepEqual([live.streams, checkpointSeconds, publicUrl], [0, 0, 'https://a.example/laurel']);
});

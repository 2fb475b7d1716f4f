import { existsSync } from 'node:fs';

/** The pooler that tests put between Laurel and PostgreSQL; `node tools/install-brokers.ts` installs it, too. */
export const poolers = { pgbouncer: '/usr/sbin/pgbouncer' } as const;

/** Programs of Debian's packages that tests of bridges start; `node tools/install-brokers.ts` installs them. */
export const programs = {
  'rabbitmq-server': '/usr/lib/rabbitmq/bin/rabbitmq-server',
  'erlang-base': '/usr/bin/epmd',
  'nats-server': '/usr/sbin/nats-server',
  kcat: '/usr/bin/kcat',
  'amqp-tools': '/usr/bin/amqp-publish',
} as const;

/** For a test that needs brokers: without one of them, the test is listed with the reason. */
export function withBrokers(): { skip?: string } {
  const missing = Object.entries(programs).filter(([, path]) => !existsSync(path));
  const names = missing.map(([name]) => name).join(', ');
  return missing.length === 0 ? {} : { skip: `not installed: ${names}; node tools/install-brokers.ts does` };
}

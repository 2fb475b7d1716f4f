import Fastify from 'fastify';
import { answerParent } from './answer-parent.ts';
import {
  bodySchema,
  columnsOf,
  countReceived,
  insertOne,
  openReceived,
  type Received,
  tenantOf,
} from './received-events.ts';

/**
 * What a competent team writes in a day: a schema on arrival, a table whose key is the event's id, one insert for each
 * event, one transaction for each request.
 */
const pool = await openReceived(process.env.DATABASE_URL, 10);
const app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
app.post<{ Body: Received[] }>(
  '/api/v1/events',
  { schema: { body: bodySchema() } },
  async (request, reply) => {
    await store(tenantOf(request.headers['x-api-key']), request.body);
    return reply.status(204).send();
  },
);
const count = () => countReceived(pool);
answerParent(await app.listen({ host: '127.0.0.1', port: 0 }), { count }, async () => {
  await app.close();
  await pool.end();
});

async function store(tenant_id: number, events: Received[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const event of events)
      await client.query({ name: 'insert-event', text: insertOne, values: [tenant_id, ...columnsOf(event)] });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

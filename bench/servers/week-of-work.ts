import Fastify from 'fastify';
import { Redis } from 'ioredis';
import { answerParent } from './answer-parent.ts';
import {
  bodySchema,
  countReceived,
  insertBatch,
  listsOf,
  openReceived,
  type Received,
  tenantOf,
} from './received-events.ts';

/**
 * What a competent team writes in a week: batches stored by one insert each, and a sorted set in Redis for each of `CAMPAIGNS`
 * point tournaments on turnover, to which the sums of a batch by player are added in one pipeline. A resend counts once. It
 * knows no rounds, late events or conflicts, and what it has stored and not yet added is lost where it dies in between.
 */
const campaigns = Array.from(
  { length: Number(process.env.CAMPAIGNS) },
  (_, nth) => `board:${process.pid}:${nth + 1}`,
);
const pool = await openReceived(process.env.DATABASE_URL, 10);
const redis = new Redis(process.env.REDIS_URL ?? '');
const app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
app.post<{ Body: Received[] }>(
  '/api/v1/events',
  { schema: { body: bodySchema() } },
  async (request, reply) => {
    const values = [tenantOf(request.headers['x-api-key']), ...listsOf(request.body)];
    const { rows } = await pool.query<Stored>({ name: 'insert-batch', text: insertBatch, values });
    await addTurnover(rows);
    return reply.status(204).send();
  },
);
const count = () => countReceived(pool);
/** Of all players on the first board. */
const turnover = async () => {
  const entries = await redis.zrange(campaigns[0] ?? '', '0', '-1', 'WITHSCORES');
  return entries.reduce((total, text, at) => total + (at % 2 === 1 ? Number(text) : 0), 0);
};
answerParent(await app.listen({ host: '127.0.0.1', port: 0 }), { count, turnover }, async () => {
  await app.close();
  redis.disconnect();
  await pool.end();
});

interface Stored {
  player_id: string;
  amount: number;
  is_win: boolean;
}

async function addTurnover(stored: Stored[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { player_id, amount, is_win } of stored)
    if (!is_win) sums.set(player_id, (sums.get(player_id) ?? 0) + amount);
  const pipeline = redis.pipeline();
  for (const campaign of campaigns)
    for (const [player_id, sum] of sums) pipeline.zincrby(campaign, sum, player_id);
  await pipeline.exec();
}

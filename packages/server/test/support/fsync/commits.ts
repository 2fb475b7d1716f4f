import { appendFileSync } from 'node:fs';
import { openEmbedded } from '../../../src/database/embedded.ts';

/**
 * The traced program: commits COUNT single rows on the embedded engine in DIRECTORY, one after the other, and records each
 * acknowledgement as a line `acknowledged N` in the file TRACE.
 */
const [, , directory = '', trace = '', count = ''] = process.argv;
const database = await openEmbedded({ directory, random: Math.random, onIdleError: console.error });
await database.query({ text: 'create table if not exists traced (n integer)' });
appendFileSync(trace, 'begin\n');
for (let n = 1; n <= Number(count); n++) {
  await database.query({ text: 'insert into traced values ($1)', values: [n] });
  appendFileSync(trace, `acknowledged ${n}\n`);
}
appendFileSync(trace, 'end\n');
await database.close();

import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/server.ts';
import { realSurroundings, startFromSettings } from '../../src/start.ts';
import type { Statement } from '../../src/store/database.ts';
import { answerParent } from './answer-parent.ts';

/** The real server as `npm start` runs it with `PROCESSES`; its memory is that of the first process, which serves nothing. */
const config = readConfig();
const server = await startFromSettings();
const database = await openDatabase(config, realSurroundings(config));
const close = async () => {
  await server.close();
  await database.close();
};
answerParent(server.url, { query: (statement: Statement) => database.query(statement) }, close);

import { readConfig } from '../../packages/server/src/app/config.ts';
import { openDatabase } from '../../packages/server/src/app/open-database.ts';
import { realDependencies } from '../../packages/server/src/app/real-dependencies.ts';
import { startFromSettings } from '../../packages/server/src/app/start.ts';
import type { Statement } from '../../packages/server/src/database/database.ts';
import { answerParent } from './answer-parent.ts';

/**
 * The real server as `npm start` runs it with `PROCESSES`; its memory is that of the first process, which serves nothing.
 */
const config = readConfig();
const server = await startFromSettings();
const database = await openDatabase(config, realDependencies(config));
const close = async () => {
  await server.close();
  await database.close();
};
answerParent(server.url, { query: (statement: Statement) => database.query(statement) }, close);

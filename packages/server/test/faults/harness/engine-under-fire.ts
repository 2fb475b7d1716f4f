import type { Config } from '../../../src/app/config.ts';
import type { Disruption } from './disruptions.ts';
import type { SupervisedServer } from './supervised-server.ts';

/** An engine with an empty database, and what can happen to it. */
export interface EngineUnderFire {
  name: 'embedded' | 'postgres';
  /** What a server is started with. */
  environment: () => NodeJS.ProcessEnv;
  /** Opens the database while the server runs, or after it. */
  settings: Pick<Config, 'databaseUrl' | 'dataDirectory'>;
  disruptions: (server: SupervisedServer) => Disruption[];
  /** Servers are left alone: they must survive what happens to the engine. */
  sparesServers?: boolean;
  /** Acknowledged events may be missing; the run reports how many. */
  mayLose?: boolean;
  /** With which words a server may end by itself while this engine is away. */
  excuses: RegExp;
  /** Ends what is still disturbed. */
  calm: () => Promise<void>;
  drop: () => Promise<void>;
}

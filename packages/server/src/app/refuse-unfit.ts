import type { Database } from '../database/database.ts';
import { beforeAnyChange, examine } from '../database/examine/examine.ts';
import { connectionsOf, type Finding, type Wanted } from '../database/examine/facts.ts';
import { findingsOfRights } from '../database/examine/rights.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';

/** What the settings ask of a database. */
export function wantedBy({ processes, databaseConnections }: Config): Wanted {
  return { processes, connections: databaseConnections };
}

/**
 * Examines the database before anything is changed: throws one sentence where Laurel cannot work on it, and warns of
 * everything else that does not fit. Answers how many connections each process may have. The embedded engine is as Laurel
 * made it.
 */
export async function refuseUnfit(
  database: Database,
  config: Config,
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
): Promise<number> {
  const wanted = wantedBy(config);
  if (database.engine === 'embedded') return wanted.connections;
  const { facts, findings } = await examine(database, wanted, clock, beforeAnyChange);
  refuseOrWarn(findings, log);
  return facts.isPooled ? wanted.connections : connectionsOf(facts.slots, wanted);
}

/** Warns of what others may do in the database, once a start or a migration has taken from them what it can take. */
export async function warnOfRights(database: Database, log: Dependencies['log']): Promise<void> {
  if (database.engine !== 'embedded') refuseOrWarn(await findingsOfRights(database), log);
}

function refuseOrWarn(findings: readonly Finding[], log: Dependencies['log']): void {
  const fatal = findings.find(({ isFatal }) => isFatal);
  if (fatal) throw new Error(`The database of DATABASE_URL cannot be used. ${sentenceOf(fatal)}`);
  for (const finding of findings) log.warn(sentenceOf(finding));
}

function sentenceOf({ what, why, statement }: Finding): string {
  return [what, why, ...(statement === undefined ? [] : [`Run: ${statement};`])].join(' ');
}

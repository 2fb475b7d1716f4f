import type { Database } from '../database.ts';
import { type Facts, readDatabaseFacts, type Wanted } from './facts.ts';
import type { Finding } from './finding.ts';
import { findingsOfRights } from './rights.ts';
import { findingsOfSchema } from './schema.ts';
import { findingsOfServer } from './server.ts';
import { findingsOfSlots } from './slots.ts';

type Examination = (database: Database, facts: Facts, wanted: Wanted) => Finding[] | Promise<Finding[]>;

/** What a start examines before it changes anything. */
export const beforeAnyChange: readonly Examination[] = [
  (_database, facts) => findingsOfServer(facts),
  (_database, facts) => findingsOfSchema(facts),
  (_database, facts, wanted) => findingsOfSlots(facts, wanted),
];

/**
 * Every examination, in the order in which its findings are shown. A start mends most of what is found of rights, so it asks
 * for these afterwards.
 */
const examinations: readonly Examination[] = [
  ...beforeAnyChange,
  (database, facts) => (facts.isInstalled ? findingsOfRights(database) : []),
];

/** Examines a database with the rights of the connecting role, and changes nothing. Throws what a statement throws. */
export async function examine(
  database: Database,
  wanted: Wanted,
  clock: () => Date,
  asked = examinations,
): Promise<{ facts: Facts; findings: Finding[] }> {
  const facts = await readDatabaseFacts(database, clock);
  const findings: Finding[] = [];
  for (const examination of asked) findings.push(...(await examination(database, facts, wanted)));
  return { facts, findings };
}

import type { Database } from '../database.ts';
import { type Facts, readDatabaseFacts, type Wanted } from './facts.ts';
import type { Finding } from './finding.ts';
import { findingsOfSchema } from './schema.ts';
import { findingsOfServer } from './server.ts';
import { findingsOfSlots } from './slots.ts';

type Examination = (database: Database, facts: Facts, wanted: Wanted) => Finding[] | Promise<Finding[]>;

/** Every examination, in the order in which its findings are shown. None of them changes anything. */
const examinations: Examination[] = [
  (_database, facts) => findingsOfServer(facts),
  (_database, facts) => findingsOfSchema(facts),
  (_database, facts, wanted) => findingsOfSlots(facts, wanted),
];

/** Examines a database with the rights of the connecting role, and changes nothing. Throws what a statement throws. */
export async function examine(
  database: Database,
  wanted: Wanted,
  clock: () => Date,
): Promise<{ facts: Facts; findings: Finding[] }> {
  const facts = await readDatabaseFacts(database, clock);
  const findings: Finding[] = [];
  for (const examination of examinations) findings.push(...(await examination(database, facts, wanted)));
  return { facts, findings };
}

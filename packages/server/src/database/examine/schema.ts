import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { quoted } from './quoted.ts';

/** Where Laurel's tables are, or would be made. */
export function findingsOfSchema(facts: Facts): Finding[] {
  const { schema, isInstalled, mayCreate, taken, role } = facts;
  if (isInstalled) return [];
  if (schema === null)
    return [
      {
        what: `No schema of the search path of the role ${role} is there.`,
        why: 'Laurel makes its tables in the first one.',
        statement: ownSchema(facts),
        isFatal: true,
      },
    ];
  if (!mayCreate)
    return [
      {
        what: `The role ${role} may not make tables in the schema ${schema}.`,
        why: 'The role of the first start, and of `laurel migrate`, makes them there.',
        statement: ownSchema(facts),
        isFatal: true,
      },
    ];
  if (taken.length === 0) return [];
  return [
    {
      what: `The schema ${schema} has tables of another program (${taken.join(', ')}).`,
      why: 'Laurel has tables of the same names, so it needs a schema of its own.',
      statement: ownSchema(facts),
      isFatal: true,
    },
  ];
}

function ownSchema({ role, database }: Facts): string {
  const path = `alter role ${quoted(role)} in database ${quoted(database)} set search_path = laurel`;
  return `create schema laurel authorization ${quoted(role)}; ${path}`;
}

import { expectRefusal, expectSuccess } from '../answers.ts';
import type { ConformanceCheck } from '../check.ts';
import {
  type ContractKind,
  contractKinds,
  eventMembers,
  type Member,
  memberTypes,
} from '../event-members.ts';
import { changed, eventOf } from '../sent-events.ts';

/** What the tables of the contract say of each kind of event and each of its members. */
export const eventMemberChecks: readonly ConformanceCheck[] = contractKinds.flatMap((kind) => [
  ...checksOfKind(kind),
  ...Object.entries(eventMembers[kind]).flatMap(([name, member]) => checksOfMember(kind, name, member)),
]);

function checksOfKind(kind: ContractKind): ConformanceCheck[] {
  return [
    {
      id: `events/${kind}/required-only`,
      endpoint: 'events',
      sentence: `event = ${kind}: members that are not required can be left out.`,
      run: async (target) => expectSuccess(await target.events([eventOf(target, kind)])),
    },
    {
      id: `events/${kind}/whole`,
      endpoint: 'events',
      sentence: `event = ${kind}: data has the shape listed for the kind.`,
      run: async (target) => expectSuccess(await target.events([eventOf(target, kind, { isWhole: true })])),
    },
  ];
}

function checksOfMember(kind: ContractKind, name: string, { type, required }: Member): ConformanceCheck[] {
  const { name: typeName, invalid } = memberTypes[type];
  const row = `${kind}.${name} | ${typeName}${required ? '' : ' or null'} | ${required ? 'required' : 'not required'}`;
  const ofMember = { endpoint: 'events', sentence: row } as const;
  const presence: ConformanceCheck = {
    ...ofMember,
    id: `events/${kind}/${name}/${required ? 'required' : 'null'}`,
    run: async (target) => {
      const event = changed(eventOf(target, kind), name, required ? undefined : null);
      const answer = await target.events([event]);
      if (required) expectRefusal(answer);
      else expectSuccess(answer);
    },
  };
  const wrongType: ConformanceCheck = {
    ...ofMember,
    id: `events/${kind}/${name}/type`,
    run: async (target) => {
      for (const value of invalid)
        expectRefusal(await target.events([changed(eventOf(target, kind, { isWhole: true }), name, value)]));
    },
  };
  return [presence, wrongType];
}

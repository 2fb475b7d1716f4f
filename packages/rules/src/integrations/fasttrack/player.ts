import type { Event } from '@laurel/contract/events/events.ts';
import type { Reader } from './draft.ts';
import { entryOf, present } from './members.ts';
import { momentOf, momentOfRegistration } from './moment.ts';

const genders: Readonly<Record<string, 'M' | 'F'>> = { male: 'M', m: 'M', female: 'F', f: 'F' };

/**
 * What a registration or an update says of a player (docs/integrations/fasttrack.md#6). What is absent or null stays as
 * it was. A registration happens at its `timestamp`, unless it names another `registration_date`.
 */
export function readPlayerMessage(message: 'registration' | 'update'): Reader {
  const registered: Record<typeof message, (data: Record<string, unknown>) => unknown> = {
    registration: ({ registration_date, timestamp }) => registration_date ?? timestamp,
    update: ({ registration_date }) => registration_date,
  };
  return (data) => {
    const id = idOf(data);
    const { user_id: player_id, timestamp, username, country, currency } = data;
    const members = {
      ...{ player_id, timestamp: momentOf(timestamp), username, country, currency },
      gender: genderOf(data.sex),
      ...{ affiliate: data.affiliate_reference, operator: data.origin, tags: data.roles },
      ...{ registration_date: momentOfRegistration(registered[message](data)), is_blocked: blockedOf(data) },
    };
    return {
      id,
      effect: 'counts',
      events: [{ event: 'player', data: { ...present(members), unique_id: id } } as Event],
      names: { unique_id: 'unique_id', player_id: 'user_id', gender: 'sex', ...origins },
    };
  };
}

const origins = { affiliate: 'affiliate_reference', operator: 'origin', tags: 'roles' };

/** These messages have no id: the player and the moment are one. */
function idOf({ unique_id, user_id, timestamp }: Record<string, unknown>): string {
  return `${unique_id ?? `${user_id}#${timestamp}`}#player`;
}

/** A player who excluded themselves is on no board either. */
function blockedOf({ is_blocked, is_excluded }: Record<string, unknown>): unknown {
  return is_excluded === true ? true : (is_blocked ?? is_excluded);
}

function genderOf(sex: unknown): unknown {
  return typeof sex === 'string' ? entryOf(genders, sex) : sex;
}

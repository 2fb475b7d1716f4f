import { columnBy } from '../../database/statements.ts';

/** The players in events after the number `from`, up to the number `to`; in no order. */
export const readPlayersBetween = columnBy<{ player_id: string }, [from: number, to: number]>({
  text: `
    select distinct player_id from events
     where tenant_id = $1 and seq > $2 and seq <= $3 and player_id is not null`,
});

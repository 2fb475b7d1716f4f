import { answerBy, rowsBy } from '../../database/statements.ts';

/** A segment with the versions that list a player. */
export interface SegmentWithPlayer {
  segment_id: number;
  name: string;
  versions: number[];
}

/** The segments that list the player in any version, by id. Reads all lists of the tenant. */
export const readSegmentsWith = rowsBy<SegmentWithPlayer, [player_id: string]>({
  text: `
    select s.segment_id, s.name, array_agg(v.version order by v.version) as versions
      from segments s
      join segment_versions v on v.tenant_id = s.tenant_id and v.segment_id = s.segment_id
     where s.tenant_id = $1 and $2 = any(v.player_ids)
     group by s.segment_id, s.name
     order by s.segment_id`,
});

/**
 * Takes the player out of all versions of all segments; returns how many listed the player. The caller holds the lock of the
 * scoring cursor.
 */
export const eraseFromSegments = answerBy<object, [player_id: string], number>(
  {
    text: `
      update segment_versions set player_ids = array_remove(player_ids, $2), erased = erased + 1
       where tenant_id = $1 and $2 = any(player_ids)
      returning 1`,
  },
  (rows) => rows.length,
);

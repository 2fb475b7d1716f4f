import { authorCommitment } from '@laurel/rules/sealing/commitments.ts';
import type { DecisionKind } from '@laurel/rules/sealing/decision-leaf.ts';
import type { TenantSession } from '../../database/database.ts';
import { listsOf, rowsBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

/** Something that a board or a payment follows from, besides events (docs/certificates/format.md#4). */
export interface Decision {
  kind: DecisionKind;
  at: Date;
  campaign_id?: number;
  /** The player that it concerns; the leaf has the player_hash alone. */
  player_id?: string;
  /** Staff; absent where nobody decided. */
  author?: string;
  reason?: string | null;
  /** What was decided, as the leaf's JSON has it. */
  content: object;
  /** A text that the content has only the hash of; certificates of this campaign show it, and no others. */
  shown?: string;
}

/** Records a decision in the transaction that takes it; see `recordDecisions`. */
export function recordDecision(tenant: TenantSession, decision: Decision): Promise<void> {
  return recordDecisions(tenant, [decision]);
}

/**
 * Records decisions in the transaction that takes them. Their places in the log of decisions are those of their sealing,
 * soon after the commit. Author and reason are only committed to.
 */
export async function recordDecisions(tenant: TenantSession, decisions: readonly Decision[]): Promise<void> {
  const [head] = await tenant.query<{ seq: number }>({
    name: 'read-head-of-decision',
    text: 'select seq from event_heads where tenant_id = $1',
  });
  const rows = await insertRows<{ decision_id: number; nonce: Buffer }>(tenant, {
    text: `
      insert into decisions (tenant_id, seq, kind, at, campaign_id, player_id, content, shown)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning decision_id, nonce`,
    shared: [head?.seq ?? 0],
    rows: decisions.map(({ kind, at, campaign_id = null, player_id = null, content, shown = null }) => [
      ...[kind, at, campaign_id, player_id, JSON.stringify(content), shown],
    ]),
  });
  const byStaff = rows.flatMap(({ decision_id, nonce }, row) => {
    const { author, reason } = decisions[row] as Decision;
    if (author === undefined) return [];
    return [{ decision_id, commitment: Buffer.from(authorCommitment(nonce, author, reason ?? '')) }];
  });
  if (byStaff.length === 0) return;
  await tenant.query({
    name: 'commit-to-authors',
    text: `
      update decisions d set author_commitment = a.commitment
        from unnest($2::bigint[], $3::bytea[]) as a(decision_id, commitment)
       where d.tenant_id = $1 and d.decision_id = a.decision_id`,
    values: listsOf(byStaff, ['decision_id', 'commitment']),
  });
}

/** A decision that has no place in the log yet. `at`: µs since the Unix epoch, UTC. */
export interface DecisionToSeal {
  decision_id: number;
  kind: DecisionKind;
  seq: number;
  at: number;
  campaign_id: number | null;
  player_id: string | null;
  author_commitment: Buffer | null;
  content: string;
  shown: string | null;
}

const decisionColumns = `decision_id, kind, seq, (extract(epoch from at) * 1000000)::bigint as at, campaign_id,
  author_commitment, content, shown`;

/** The next decisions to seal, in the order in which they were recorded. */
export const readDecisionsToSeal = rowsBy<DecisionToSeal, [limit: number]>({
  text: `select player_id, ${decisionColumns} from decisions where tenant_id = $1 and number is null order by decision_id limit $2`,
});

/** Gives decisions their places in the log, and the content that their leaves have; players are forgotten. */
export const numberDecisions = runBy<
  [sealed: readonly { decision_id: number; number: number; content: string }[]]
>({
  text: `
    update decisions d set number = s.number, content = s.content, player_id = null
      from unnest($2::bigint[], $3::bigint[], $4::text[]) as s(decision_id, number, content)
     where d.tenant_id = $1 and d.decision_id = s.decision_id`,
  values: (sealed) => listsOf(sealed, ['decision_id', 'number', 'content']),
});

/** A sealed decision, as its leaf has it. */
export type NumberedDecision = Omit<DecisionToSeal, 'player_id'> & { number: number };

/** Sealed decisions from one index up to and with another, in order. */
export const readSealedDecisions = rowsBy<NumberedDecision, [from: number, to: number]>({
  text: `
    select number, ${decisionColumns} from decisions
     where tenant_id = $1 and number between $2 and $3 order by number`,
});

/** Gives decisions that are not sealed yet to the erased id. */
export const renameInDecisions = runBy<[{ player_id: string; erased_id: string }]>({
  text: 'update decisions set player_id = $3 where tenant_id = $1 and player_id = $2 and number is null',
  values: ({ player_id, erased_id }) => [player_id, erased_id],
});

/** Destroys what opens authors and reasons of decisions before a moment: their entries in the audit log are removed. */
export const forgetDecisionNonces = runBy<[before: Date]>({
  text: 'update decisions set nonce = null where tenant_id = $1 and at < $2 and nonce is not null',
});

import type { TenantSession } from '../../database/database.ts';
import { partsOf } from '../../database/table.ts';

/** A remark of staff on a campaign. */
export interface StoredRemark {
  remark_id: number;
  text: string;
  /** Username of the author. */
  author: string;
  created_at: Date;
}

const remarks = partsOf<StoredRemark>({
  table: 'remarks',
  columns: 'remark_id, text, author, created_at',
  whole: 'campaign_id',
  order: 'remark_id desc',
});

/** Stores a remark and returns its id. The caller holds the campaign (`holdCampaign`). */
export async function insertRemark(
  tenant: TenantSession,
  campaign_id: number,
  { text, author, created_at }: Omit<StoredRemark, 'remark_id'>,
): Promise<number> {
  const [row] = await tenant.query<{ remark_id: number }>({
    text: `
      insert into remarks (tenant_id, campaign_id, text, author, created_at) values ($1, $2, $3, $4, $5)
      returning remark_id`,
    values: [campaign_id, text, author, created_at],
  });
  if (!row) throw new Error('an insert answered no row');
  return row.remark_id;
}

/** How many remarks the campaign has. */
export const countRemarks = remarks.count;

/** The campaign's remarks, newest first; ids are unique, so pages never overlap (invariant I7). */
export const readRemarks = remarks.page;

import { REFUSALS_KEPT_MILLISECONDS } from '../../../ingestion/intake-notes.ts';
import { readIntakeSeries } from '../../../scoring/read-intake-series.ts';
import { readStats } from '../../../scoring/read-stats.ts';
import { readRefusals } from '../../../store/log/refused-events.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `/api/v1/intake/`: totals (decisions 7), the series by the minute and refused events (docs/intake.md). */
export function intakeStatsHandlers(dependencies: HttpDependencies) {
  const { database, clock, intakeNotes } = dependencies;
  return {
    readIntakeStats: ({ staff }) => readStats(dependencies, staff.tenant_id),
    readIntakeSeries: async ({ staff, query }) => {
      await intakeNotes.written(staff.tenant_id);
      return readIntakeSeries(dependencies, staff.tenant_id, query);
    },
    listRefusedEvents: async ({ staff, query }) => {
      await intakeNotes.written(staff.tenant_id);
      const { unique_id = null, api_key_id = null, before = Number.MAX_SAFE_INTEGER, page_size = 50 } = query;
      const since = new Date(clock().getTime() - REFUSALS_KEPT_MILLISECONDS);
      const filter = { since, below: before, unique_id, api_key_id };
      const rows = await readRefusals(database, staff.tenant_id, filter, page_size + 1);
      const results = rows.slice(0, page_size).map(({ refusal_id: id, ...row }) => ({ id, ...row }));
      return { next: rows.length > page_size ? (results.at(-1)?.id ?? null) : null, results };
    },
  } satisfies Partial<Handlers>;
}

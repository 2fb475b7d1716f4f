import type { Database } from '../database/database.ts';
import type { Scoring } from '../scoring/scoring.ts';

export interface CertificateDependencies {
  database: Database;
  clock: () => Date;
  scoring: Pick<Scoring, 'stateOf'>;
}

/** What one event costs, of so many campaigns that it counts in; measured by `node bench/scale-costs.ts`. */
export interface MeasuredCost {
  campaigns: number;
  /** Known ones have played before and are held in memory; of new ones there is nothing yet. */
  players: 'known' | 'new';
  /** Processor time of the server: HTTP, validation, scoring. */
  server_us: number;
  /** Processor time of PostgreSQL: the append, what scoring reads, checkpoints of boards. */
  database_us: number;
  /** What PostgreSQL writes to its write-ahead log, and sends a standby. */
  wal_bytes: number;
  /** What a player takes in the table of folds, with its indexes and what updates leave to be vacuumed. */
  player_bytes: number;
}

/** The cost of one event, with this many campaigns that it counts in; measured by `node bench/scale-costs.ts`. */
export interface MeasuredCost {
  campaigns: number;
  /** Known players have played before and are held in memory; of new ones there is nothing yet. */
  players: 'known' | 'new';
  /** Processor time of the server: HTTP, validation, scoring. */
  server_us: number;
  /** Processor time of PostgreSQL: the append, what scoring reads, checkpoints of boards. */
  database_us: number;
  /** What PostgreSQL writes to its write-ahead log, and sends a standby. */
  wal_bytes: number;
  /** The space of a player in the table of folds, with its indexes and the dead rows of updates. */
  player_bytes: number;
}

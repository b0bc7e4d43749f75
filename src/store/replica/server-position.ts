import type pg from 'pg';

/** Where a server is in the one history of changes that it shares with its standbys. */
export type ServerPosition = {
  /** The cluster and the database in it: other ones count their changes from somewhere else. */
  origin: string;
  /** Counts the promotions: after one, two servers may tell different stories of the same position. */
  timeline: number;
  /** Bytes of the log since its beginning. */
  position: number;
};

/**
 * Everything that was committed before this was asked is at or before the position. What is not flushed yet has not been
 * told to anybody as done, except where commits do not wait for the disk.
 */
export async function positionOfPrimary(pool: Queryable): Promise<ServerPosition> {
  const { rows } = await pool.query<ServerPosition>({
    name: 'helix_primary_position',
    text: `
    select ${ORIGIN} as origin,
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
      pg_wal_lsn_diff(
        case current_setting('synchronous_commit')
          when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end,
        '0/0') as position`,
  });
  return rows[0]!;
}

/** What a standby has replayed is seen by every transaction that begins on the same connection afterwards. */
export async function positionOfStandby(client: Queryable): Promise<ServerPosition & { isStandby: boolean }> {
  const { rows } = await client.query<ServerPosition & { isStandby: boolean }>({
    name: 'helix_standby_position',
    text: `
    select ${ORIGIN} as origin, pg_is_in_recovery() as "isStandby",
      (select greatest(timeline_id, min_recovery_end_timeline)
       from pg_control_checkpoint(), pg_control_recovery()) as timeline,
      coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0) as position`,
  });
  return rows[0]!;
}

export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

const ORIGIN = `(select system_identifier from pg_control_system())
  || '/' || (select oid from pg_database where datname = current_database())`;

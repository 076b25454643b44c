import { keyListOf } from '../../platform/crypto/key-list'
import { sql } from '../../platform/db/index'
import type { Statement } from '../../platform/db/statement'
import type { Environment } from '../../platform/environment'

const lists = ['SESSION_KEYS', 'FIELD_KEYS', 'BACKUP_KEYS'] as const

/** Notes since when each key is in use, by its id: a variable does not say how old it is. */
export const noteKeys = (env: Environment, at: string): Statement => {
  const ids = lists.flatMap((name) =>
    keyListOf(env[name] ?? '')
      .filter(({ id }) => id !== '')
      .map(({ id }) => [name, id]),
  )
  return sql`
    insert into key_ages (name, key_id, first_seen_at)
    select value ->> 0, value ->> 1, ${at} from json_each(${JSON.stringify(ids)}) where true on conflict do nothing`
}

import { isRetiredSecret } from '../platform/crypto/key-derivation'
import { fieldKeys, newestKey } from '../platform/crypto/keys'
import { type Db, sql } from '../platform/db/index'
import type { Environment } from '../platform/environment'
import { dayMs } from '../platform/time'
import { listEncryptedColumns } from './encrypted-columns'
import { readWalk } from './reencrypt'

const columnsPerBatch = 25

/** Every key of FIELD_KEYS, and every other one that a value names: what it opens still, and why it may not be retired. */
export const readKeyStatus = async (env: Environment, db: Db, at: number) => {
  const columns = await listEncryptedColumns(db)
  const found: { key: string; place: string; values: number }[] = []
  for (let from = 0; from < columns.length; from += columnsPerBatch) {
    const some = columns.slice(from, from + columnsPerBatch)
    const counts = await db.batch(some.map(({ table, name }) => countByKey(table, name)))
    for (const [index, { rows }] of counts.entries())
      for (const { key, values } of rows)
        found.push({ key, place: `${some[index]?.table}.${some[index]?.name}`, values })
  }
  const ages = await db.all(sql<{ id: string; at: string }>`
    select key_id as id, first_seen_at as at from key_ages where name = 'FIELD_KEYS'`)
  const since = new Map(ages.map((age) => [age.id, age.at]))
  const newest = newestKey(env).id
  const ring = new Map(fieldKeys(env).map(({ id, secret }) => [id, secret]))
  const stateOf = (id: string) => {
    const secret = ring.get(id)
    if (secret === undefined) return 'missing'
    if (id === newest) return 'writes'
    return isRetiredSecret(secret) ? 'checks' : 'opens'
  }
  const isNewestOld = at - Date.parse(since.get(newest) ?? '') >= dayMs
  return {
    keys: [...new Set([...ring.keys(), ...found.map(({ key }) => key)])].map((id) => {
      const places = found.filter(({ key }) => key === id)
      const values = places.reduce((sum, place) => sum + place.values, 0)
      const state = stateOf(id)
      return {
        id,
        state,
        since: since.get(id) ?? null,
        values,
        places: places.map(({ place, values: count }) => `${place} ${count}`),
        refusal: refusalOf({ id, state, values, newest, isNewestOld }),
      }
    }),
    walk: await readWalk(db),
  }
}

const countByKey = (table: string, column: string) => {
  const own = sql.raw(`"${column}"`)
  return sql<{ key: string; values: number }>`
    select cast(substr(${own}, 3, unicode(substr(${own}, 2, 1))) as text) as key, count(*) as "values"
    from ${sql.raw(`"${table}"`)} where ${own} is not null group by 1`
}

interface Key {
  readonly id: string
  readonly state: 'missing' | 'writes' | 'checks' | 'opens'
  readonly values: number
  readonly newest: string
  readonly isNewestOld: boolean
}

/** Why a key may not be retired; null where it may. */
const refusalOf = ({ id, state, values, newest, isNewestOld }: Key): string | null => {
  if (state === 'writes') return `${id} is the key that writes: put a new one in front of it first`
  if (state === 'missing') return `${id} is not in FIELD_KEYS`
  if (state === 'checks') return `${id} is retired`
  if (values > 0) return `${id} opens ${values} values still`
  return isNewestOld
    ? null
    : `${newest} is in use for less than a day: a worker of the deploy before may still write with ${id}`
}

import { expect, it } from 'vitest'
import { connect } from '#edge/platform/db/connection'
import { sql } from '#edge/platform/db/index'
import { joinBatches } from '#edge/platform/db/joined-batches'
import { uuidv7 } from '#edge/platform/ids'
import { db } from '../world'

const joined = () => {
  const cost = { roundTrips: 0, statements: 0 }
  return { cost, d1: joinBatches(db, cost) }
}
const read = (d1: D1Database, text: string) =>
  connect(d1).first<{ text: string }>(sql`select ${text} as text`)
const rowOf = (id: string) => sql`insert into rate_limits (key, window, hits) values (${id}, 1, 1)`
const countOf = async (id: string) =>
  (
    await connect(db).first<{ n: number }>(
      sql`select count(*) as n from rate_limits where key = ${id}`,
    )
  )?.n

it('calls that ask at once cost one round trip, and each gets its own rows', async () => {
  const { cost, d1 } = joined()
  const answers = await Promise.all(['one', 'two', 'three'].map((text) => read(d1, text)))
  expect(answers).toEqual([{ text: 'one' }, { text: 'two' }, { text: 'three' }])
  expect(cost).toEqual({ roundTrips: 1, statements: 3 })
})

it('a call that asks later costs a round trip of its own', async () => {
  const { cost, d1 } = joined()
  await read(d1, 'one')
  await read(d1, 'two')
  expect(cost.roundTrips).toBe(2)
})

it('a call that the database refuses fails alone, and the others write once', async () => {
  const { d1 } = joined()
  const [first, second] = [uuidv7(), uuidv7()]
  const results = await Promise.allSettled([
    connect(d1).batch([rowOf(first)]),
    connect(d1).batch([rowOf(second), rowOf(second)]),
    read(d1, 'read'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await countOf(first)).toBe(1)
  expect(await countOf(second)).toBe(0)
})

it('a database that does not answer fails every call, and nothing is sent again', async () => {
  let tries = 0
  const broken = Object.assign(joined().d1, {
    batch: () => {
      tries += 1
      return Promise.reject(new Error('D1_ERROR: Network connection lost.'))
    },
  })
  const d1 = joinBatches(broken, { roundTrips: 0, statements: 0 })
  const results = await Promise.allSettled([read(d1, 'one'), read(d1, 'two')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Db } from '#edge/platform/db/index'
import { as, bindings, world } from '../world'
import { inRange, report } from './reports-on-orders'
import {
  addResult,
  close,
  drain,
  eventsOf,
  forgetRuns,
  read,
  readAgain,
  setEarlier,
  tasksOf,
} from './results-of-earlier-rules'

beforeAll(world)
beforeEach(forgetRuns)

/** A database on which something happens once, just before the job writes. */
const overtakenBy = (happens: () => Promise<unknown>): Db => {
  const real = connect(bindings.DB)
  let isPending = true
  return {
    ...real,
    batch: async (statements) => {
      if (isPending && statements.length > 1) {
        isPending = false
        await happens()
      }
      return real.batch(statements)
    },
  }
}

describe('a result that changes while it is read again', () => {
  it('keeps a correction that arrives in between', async () => {
    const id = await addResult(inRange)
    await setEarlier(id, 9)
    await readAgain(overtakenBy(() => report(id, [{ code: 'egfr', value: '22' }], 'corrected')))
    await drain()
    expect(await read(id)).toMatchObject({ gravity: 3, status: 'corrected', graverRulesAt: null })
    expect(await eventsOf(id)).toBe(0)
  })

  it('is reopened after a clinician closes it in between', async () => {
    const id = await addResult()
    await setEarlier(id, 8)
    await readAgain(overtakenBy(() => close(id, 'nothing_needed')))
    await drain()
    expect(await read(id)).toMatchObject({
      gravity: 1,
      awaitsClosing: true,
      plan: 'nothing_needed',
    })
    expect(await tasksOf(id)).toHaveLength(1)
  })

  it('refuses to be closed by a clinician who read it before it was raised', async () => {
    const id = await addResult()
    await setEarlier(id, 8)
    const { version } = await read(id)
    await readAgain()
    const closing = as('provider').call('POST /labs/:id/close', {
      params: { id },
      version,
      body: { plan: 'nothing_needed' },
    })
    await expect(closing).rejects.toMatchObject({ status: 412 })
  })

  it('is raised once by two concurrent runs', async () => {
    const id = await addResult()
    await setEarlier(id, 8)
    await readAgain(overtakenBy(() => readAgain()))
    await drain()
    expect(await eventsOf(id)).toBe(1)
    expect(await tasksOf(id)).toHaveLength(1)
  })
})

import { beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { about, isHello, line } from '../events/sockets'
import { as, bindings } from '../world'
import { accept, leave, openQueue, read, release, request } from './on-demand-fixtures'

beforeEach(() => openQueue())

const countPending = async () =>
  (
    await as('clinical_lead').on_demand_appointments.page({
      filter: { status: 'pending' },
      page: { size: 1, total: true },
    })
  ).total

it('a clinical lead, who follows the queue without the board, hears of each change of a request and counts anew', async () => {
  const lead = await line('clinical_lead')
  await lead.hears(isHello)
  const { id } = await request()
  const counts: unknown[] = []
  const hear = async () => {
    await drainOutbox(environmentOf(bindings))
    const { version } = await read(id)
    await lead.hears(
      (frame) =>
        about(id)(frame) &&
        'attributes' in frame &&
        JSON.parse(frame.attributes).version === version,
    )
    counts.push(await countPending())
  }
  await hear()
  await accept(id)
  await hear()
  await release(id)
  await hear()
  await leave(id)
  await hear()
  expect(counts).toEqual([1, 0, 1, 0])
  for (const frame of lead.frames.filter(about(id)))
    expect(
      Object.keys('attributes' in frame ? JSON.parse(frame.attributes) : {}).toSorted(),
    ).toEqual(['id', 'type', 'version'])
})

it('an organization and a pharmacy hear nothing of it', async () => {
  const others = await Promise.all((['cbo', 'pharmacy'] as const).map((who) => line(who)))
  const { id } = await request()
  await drainOutbox(environmentOf(bindings))
  const mine = await line('patient')
  await mine.hears(isHello)
  for (const { frames } of others) expect(frames.filter(about(id))).toEqual([])
})

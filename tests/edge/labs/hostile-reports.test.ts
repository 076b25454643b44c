import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { handleLabCallback } from '#edge/domains/lab_messages/index'
import { labTestCodes, labTestOf } from '#edge/domains/labs/lab-tests'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { svixHeaders } from '#edge/platform/services/svix-signature'
import { now } from '#edge/platform/time'
import { as, bindings, db, world } from '../world'
import { fhirReport, hiv, jordan, observation, standingValues, tellLab } from './fhir-messages'
import { hivObx, oru, sendHl7 } from './hl7-messages'
import { addLab } from './reports-on-orders'

beforeAll(world)
beforeEach(async () => {
  await db.exec(
    'delete from tasks; delete from unmatched_labs; delete from observations; delete from labs;',
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const read = (id: string) => as('provider').labs.get(id, { include: ['results'] })
const unmatched = () => as('clinical_admin').unmatched_labs.list({ filter: { status: 'open' } })

it('records a report that comes twice once, in either format', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const sent = oru(id, [hivObx('Reactive')])
  await sendHl7(sent)
  await sendHl7(sent)
  await tellLab(
    fhirReport(id, [hiv({ valueString: 'Reactive', referenceRange: [{ text: 'Non-reactive' }] })]),
  )
  expect((await read(id)).results).toHaveLength(1)
})

it('leaves a correction that stands where the result before it comes late', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  await sendHl7(oru(id, [hivObx('Non-reactive')]))
  await sendHl7(oru(id, [hivObx('Reactive', { status: 'C' })], { status: 'C' }))
  await sendHl7(oru(id, [hivObx('Non-reactive')]))
  expect(await standingValues(id)).toMatchObject([{ flag: 'reactive' }])
  expect(await read(id)).toMatchObject({ outcome: 'positive' })
})

it('gives a result of an order that was discarded to staff', async () => {
  const { id } = await addLab('assistant', ['hiv_ag_ab'])
  await as('assistant').call('DELETE /labs/:id', { params: { id } })
  await sendHl7(oru(id, [hivObx('Reactive')]))
  expect(await unmatched()).toMatchObject([{ problem: 'closed_order', order: { id } }])
})

it('puts a report that is of two people on no record', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const other = { ...jordan, id: 'q', name: [{ given: ['Sam'], family: 'Other' }] }
  await tellLab(fhirReport(id, [other, hiv({ valueString: 'Reactive' })]))
  expect(await standingValues(id)).toEqual([])
  expect(await unmatched()).toHaveLength(1)
})

it('reads one result of two reports of one order in a bundle', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab', 'egfr'])
  const reports = [
    fhirReport(id, [hiv({ valueString: 'Non-reactive' })]),
    fhirReport(id, [observation('98979-8', { valueQuantity: { value: 96, unit: 'mL/min' } })]),
  ]
  await tellLab({
    resourceType: 'Bundle',
    type: 'collection',
    entry: reports.map((resource) => ({ resource })),
  })
  expect(await read(id)).toMatchObject({ status: 'final' })
  expect(await standingValues(id)).toHaveLength(2)
  expect((await as('clinical_admin').tasks.list()).map(({ kind }) => kind)).not.toContain(
    'lab_incomplete',
  )
})

it('takes a report of 5 MB, and refuses one of more than 25 MB with an alarm', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const scan = `ED|PDF^Scan^L||LIS^Application^PDF^Base64^${'A'.repeat(5 * 1024 * 1024)}||||||F`
  expect((await sendHl7(oru(id, [hivObx('Non-reactive'), scan]))).status).toBe(200)
  expect(await standingValues(id)).toMatchObject([{ flag: 'normal' }])
  expect(await unmatched()).toMatchObject([{ report: { unread: expect.stringContaining('Scan') } }])
  const { status } = await sendHl7(oru(id, [hivObx('x'.repeat(26 * 1024 * 1024))]))
  expect(status).toBe(413)
})

it('refuses words that no row holds, so that the laboratory learns of it', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const { status, answer } = await sendHl7(oru(id, [hivObx('many words '.repeat(200_000))]))
  expect([status, answer]).toEqual([422, expect.stringContaining('MSA|AR')])
  expect((await read(id)).results).toEqual([])
})

it('reads 500 observations: what is known of them, and the rest for a person', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  const others = Array.from(
    { length: 499 },
    (_, at) => `ST|${10_000 + at}-0^Test ${at}^LN||found ${at}.||||||F`,
  )
  expect((await sendHl7(oru(id, [hivObx('Reactive'), ...others]))).status).toBe(200)
  expect(await standingValues(id)).toMatchObject([{ flag: 'reactive' }])
  const [rest] = await unmatched()
  for (const at of [0, 250, 498]) expect(rest?.report.unread).toContain(`found ${at}.`)
})

it('stores a report of 40 observations in four trips to the database', async () => {
  const { id } = await addLab('provider', [...labTestCodes])
  const known = labTestCodes.map(
    (code) => `ST|${labTestOf(code).loinc}^x^LN||${labTestOf(code).example}||||||F`,
  )
  const more = Array.from(
    { length: Math.max(0, 40 - known.length) },
    (_, at) => `ST|${10_000 + at}-0^x^LN||found||||||F`,
  )
  const trips: number[] = []
  let isStored = false
  const counted = new Proxy(bindings.DB, {
    get: (target, name) => {
      if (name !== 'batch') return Reflect.get(target, name).bind(target)
      return async (statements: D1PreparedStatement[]) => {
        if (!isStored) trips.push(statements.length)
        const results = await target.batch(statements)
        if (statements.length > labTestCodes.length) isStored = true
        return results
      }
    },
  })
  const env = {
    ...environmentOf({ ...bindings, DB: counted }),
    LAB_WEBHOOK_SECRET: 'whsec_bGFiIHNlY3JldA==',
  }
  const body = oru(id, [...known, ...more])
  const headers = await svixHeaders(env.LAB_WEBHOOK_SECRET, uuidv7(), body, now())
  const answer = await handleLabCallback(
    new Request('http://localhost/api/labs/events', { method: 'POST', body, headers }),
    env,
  )
  expect(answer.status).toBe(200)
  expect(isStored).toBe(true)
  expect(trips.length).toBeLessThanOrEqual(4)
  expect(await standingValues(id)).toHaveLength(labTestCodes.length)
})

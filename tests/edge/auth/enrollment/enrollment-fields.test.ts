import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snakeCase } from '#edge/platform/case'
import { setClock } from '#edge/platform/time'
import { casesAt, type FieldCase, fieldCases } from '../../../fixtures/field-cases'
import { api, json, world } from '../../world'

beforeAll(world)
// Cases with a birthday today fail after midnight, so the clock is fixed.
beforeAll(() => setClock(casesAt))
afterAll(() => setClock(null))

/** Each field of an enrollment, the step that asks for it, and what else that step asks for. */
const fields = [
  ['first_name', 'name', { last_name: 'Vega' }],
  ['last_name', 'name', { first_name: 'Robin' }],
  ['nickname', 'name', { first_name: 'Robin', last_name: 'Vega' }],
  ['dob', 'birth', {}],
  ['email', 'email', {}],
  ['phone', 'phone', {}],
  ['state', 'home', { zip: '10001' }],
  ['zip', 'home', { state: 'NY' }],
] as const

const casesOf = (name: string): readonly FieldCase[] =>
  Object.entries(fieldCases).find(([each]) => snakeCase(each) === name)?.[1] ?? []

// Each try from an address of its own: one address begins a few enrollments an hour.
let visitor = 0
const begin = (body: object) => {
  visitor += 1
  const { headers, ...init } = json(body)
  const address = `198.51.${Math.floor(visitor / 250)}.${visitor % 250}`
  return api('/api/patients/enrollments', {
    ...init,
    headers: { ...(headers as Record<string, string>), 'cf-connecting-ip': address },
  })
}

describe.each(fields)('the field %s of an enrollment', (name, step, others) => {
  const cases = casesOf(name).filter(({ only, typed }) => only !== 'form' && typed !== null)
  it.each(cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const))(
    '%s: %s',
    async (_, __, { typed, refused }) => {
      const answer = await begin({ enrollment_step: step, ...others, [name]: typed })
      if (!refused) return expect(answer.status).toBe(201)
      expect(answer.status).toBe(422)
      const { errors } = (await answer.json()) as {
        errors: { detail: string; source: { pointer: string } }[]
      }
      // A minor is told besides where they are welcome.
      expect(errors.map(({ detail }) => detail).join()).toContain(refused)
      expect(errors[0]?.source.pointer).toBe(`/data/attributes/${name}`)
    },
  )
})

it('a state beside the one of its zip code is asked for, and taken once it is confirmed', async () => {
  const sent = { enrollment_step: 'home', state: 'NY', zip: '07030' }
  const answer = await begin(sent)
  expect(answer.status).toBe(422)
  const { errors } = (await answer.json()) as { errors: { code: string; detail: string }[] }
  expect(errors[0]).toMatchObject({
    code: 'state_unconfirmed',
    detail: 'This zip code is in New Jersey by our list. Is this address in New York?',
  })
  const confirmed = await begin({ ...sent, state_confirmed: true })
  expect(confirmed.status).toBe(201)
  const { data } = (await confirmed.json()) as { data: { attributes: { token: string } } }
  const proceed = (body: object) =>
    api('/api/patients/enrollments', json({ token: data.attributes.token, ...body }, 'PATCH'))
  const name = { enrollment_step: 'name', first_name: 'Robin', last_name: 'Vale' }
  expect((await proceed(name)).status).toBe(200)
  // Confirmed for that zip code alone.
  expect((await proceed({ ...sent, zip: '07302' })).status).toBe(422)
  expect((await begin({ ...sent, zip: '80202', state_confirmed: true })).status).toBe(422)
})

it('a zip code on a state line goes with each of its states', async () => {
  for (const [state, status] of [
    ['NJ', 201],
    ['NY', 201],
    ['PA', 422],
    ['CA', 422],
  ])
    expect((await begin({ enrollment_step: 'home', state, zip: '07421' })).status).toBe(status)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributesOf } from '#edge/domains/patients/attributes'
import { snakeCase } from '#edge/platform/case'
import { setClock } from '#edge/platform/time'
import { casesAt, type FieldCase, fieldCases } from '../../../fixtures/field-cases'
import { api, as, db, json, stepUpAs, userId, world } from '../../world'

const patient = userId('patient')
const numbers: readonly string[] = ['height', 'weight', 'income', 'household']
const answers: readonly string[] = ['medicare', 'va', 'insured']

/** What a form would send for what was typed: a number where one can be read, an answer as true or false. */
const wireValue = (name: string, typed: FieldCase['typed']) => {
  if (typeof typed !== 'string') return typed
  if (numbers.includes(name) && /^-?[\d.]+$/.test(typed)) return Number(typed)
  if (answers.includes(name) && /^(yes|no)$/.test(typed)) return typed === 'yes'
  return typed
}
// Cases with a birthday today fail after midnight, so the clock is fixed.
beforeAll(() => setClock(casesAt))
afterAll(() => setClock(null))
beforeAll(async () => {
  await world()
  await stepUpAs('patient')
})

/** What the patient reads of it afterwards. */
const stored = async (name: string) => {
  const me = await as('patient').call('GET /me')
  const { homeAddress } = me
  const address: Readonly<Record<string, unknown>> = {
    addressLine1: homeAddress?.line1,
    addressLine2: homeAddress?.line2,
    city: homeAddress?.city,
    zip: homeAddress?.zip,
    state: homeAddress?.state,
  }
  if (name in address) return address[name]
  if (name === 'email' || name === 'phone') {
    const { pendingEmail, pendingPhone } = await as('patient').patients.get(patient)
    // One that was never proven is replaced at once.
    return (name === 'email' ? pendingEmail : pendingPhone) ?? me[name]
  }
  return me[name as keyof typeof me]
}

it('every attribute a patient may write has cases', () => {
  const without = attributesOf('profile', 'about', 'sexualHealth', 'finance', 'coverage').filter(
    (name) => !(name in fieldCases),
  )
  expect(without).toEqual([])
})

const ofApi = Object.keys(fieldCases).filter(
  (name) => !name.startsWith('height') || name === 'height',
)
describe.each(ofApi)('the attribute %s', (name) => {
  const cases = (fieldCases[name] ?? []).filter(({ only }) => only !== 'form')
  it.each(cases.map((each) => [each.kind, JSON.stringify(each.typed).slice(0, 40), each] as const))(
    '%s: %s',
    async (_, __, { typed, expected, refused }) => {
      const sent = wireValue(name, typed)
      const answer = await api(
        `/api/patients/${patient}`,
        json({ [snakeCase(name)]: sent }, 'PATCH'),
        'patient',
      )
      const { errors = [] } = (await answer.json()) as {
        errors?: { detail: string; source?: { pointer: string } }[]
      }
      if (refused) {
        expect(answer.status).toBe(422)
        expect(errors.map(({ detail }) => detail)).toContain(refused)
        expect(errors[0]?.source?.pointer).toContain(`/data/attributes/${snakeCase(name)}`)
      } else {
        expect([answer.status, errors]).toEqual([200, []])
        expect(await stored(name)).toEqual(expected)
      }
    },
  )
})

it('nothing that was typed was run', async () => {
  const count = await db.prepare('select count(*) as n from users').first<{ n: number }>()
  expect(count?.n).toBeGreaterThan(10)
})

import { beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { codeOf } from '../documentation/visits'
import { as, bindings, userId, world } from '../world'
import { fhirReport, observation, standingValues, tellLab } from './fhir-messages'
import { addLab } from './reports-on-orders'

beforeAll(world)

const lines = ['Reverse transcriptase: M184V.', 'Not performed: integrase.', 'Negative for PR.']
const genotype = (valueString: string, rest: object = {}) =>
  observation('53798-5', { valueString, ...rest })
const flagged = (code: string) => ({ interpretation: [{ coding: [{ code }] }] })
const readHiv = async () =>
  (
    await as('provider').call('GET /patients/:patient/facts', {
      params: { patient: userId('patient') },
    })
  ).hiv
const tasksOf = async (id: string) => {
  await drainOutbox(environmentOf(bindings))
  const all = await as('clinical_lead').tasks.list({ page: { size: 100 } })
  return all.filter(({ subjectId }) => subjectId === id).map(({ kind }) => kind)
}

it('keeps every line of a genotype for a clinician, and reads none of it', async () => {
  const before = await readHiv()
  const { id } = await addLab('provider', ['hiv_genotype'])
  expect(
    await tellLab(
      fhirReport(
        id,
        lines.map((line) => genotype(line)),
      ),
    ),
  ).toBe(204)
  expect(await standingValues(id)).toMatchObject([
    { code: 'hiv_genotype', value: lines.join('\n'), flag: 'unread', measure: null },
  ])
  expect(await as('provider').labs.get(id)).toMatchObject({ status: 'final', outcome: 'review' })
  expect(await tasksOf(id)).toEqual(['unread_result'])
  expect(await readHiv()).toEqual(before)
})

it.each([
  ['Negative', 'N'],
  ['Detected', 'POS'],
  ['Not performed', 'N'],
  ['12', 'A'],
])('leaves a genotype that says %s with the flag %s to a clinician', async (words, flag) => {
  const { id } = await addLab('provider', ['hiv_genotype'])
  await tellLab(fhirReport(id, [genotype(words, flagged(flag))]))
  expect(await standingValues(id)).toMatchObject([{ flag: 'unread', value: words }])
})

it.each(['Genotype 1a', 'Negative', 'Detected', '3'])(
  'leaves a genotype of hepatitis C that says %s to a clinician, and to no status',
  async (words) => {
    const readHepatitisC = async () =>
      (
        await as('provider').call('GET /patients/:patient/facts', {
          params: { patient: userId('patient') },
        })
      ).hepatitisC
    const before = await readHepatitisC()
    const { id } = await addLab('provider', ['hepatitis_c_genotype'])
    await tellLab(fhirReport(id, [observation('32286-7', { valueString: words })]))
    expect(await standingValues(id)).toMatchObject([{ flag: 'unread', value: words }])
    expect(await tasksOf(id)).toEqual(['unread_result'])
    expect(await readHepatitisC()).toBe(before)
  },
)

it('a genotype report is marked as read, and refuses a positive or negative flag', async () => {
  const { id } = await addLab('provider', ['hiv_genotype'])
  await tellLab(fhirReport(id, [genotype(lines.join('\n'))]))
  const sorted = as('provider').call('POST /labs/:lab/results', {
    params: { lab: id },
    body: { values: [{ code: 'hiv_genotype', value: 'Negative' }] },
  })
  expect(await codeOf(sorted)).toBe('not_by_hand')
  const { version } = await as('provider').labs.get(id)
  await as('provider').call('POST /labs/:id/mark_read', { params: { id }, version })
  expect(await as('provider').labs.get(id)).toMatchObject({ readAt: expect.any(String) })
})

it('takes a genotype from elsewhere as it is typed, to be read by a clinician', async () => {
  const { id } = await as('provider')
    .labs.in({ patients: userId('patient') })
    .create({ vendor: 'Manual', tests: ['hiv_genotype'] })
  await as('provider').call('POST /labs/:lab/results', {
    params: { lab: id },
    body: { values: [{ code: 'hiv_genotype', value: 'No mutations of resistance' }] },
  })
  expect(await standingValues(id)).toMatchObject([{ flag: 'unread' }])
})

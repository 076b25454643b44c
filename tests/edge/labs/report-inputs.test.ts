import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { LabTestCode } from '#edge/domains/labs/lab-tests'
import { as, db, world } from '../world'
import { standingValues, tellLab } from './fhir-messages'
import reactive from './inputs/lab-01-hiv-reactive-flag-A.json'
import nonReactive from './inputs/lab-02-hiv-non-reactive-with-space.json'
import notPerformed from './inputs/lab-03-hiv-test-not-performed.json'
import inError from './inputs/lab-04-observation-entered-in-error.json'
import firstUnit from './inputs/lab-05-corrected-unit-only-1.json'
import otherUnit from './inputs/lab-05-corrected-unit-only-2.json'
import atLeast from './inputs/lab-06-egfr-at-least-60.json'
import ldl from './inputs/lab-07-ldl-mmol.json'
import ownRange from './inputs/lab-08-creatinine-own-range.json'
import dateOnly from './inputs/lab-10-effective-date-only.json'
import mononym from './inputs/lab-19-mononym.json'
import notes from './inputs/lab-26-conclusion-and-note.json'
import codedValue from './inputs/lab-26b-coded-value-without-text.json'
import { addLab } from './reports-on-orders'

beforeAll(world)
beforeEach(async () => {
  await db.exec(
    'delete from tasks; delete from unmatched_labs; delete from observations; delete from labs;',
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const tell = (id: string, input: object) =>
  tellLab(JSON.stringify(input).replaceAll('{LAB_ID}', id).replaceAll('1970-10-04', '1990-05-05'))
const read = (id: string) => as('provider').labs.get(id, { include: ['results'] })

it.each<[string, object, LabTestCode, object]>([
  ['a reactive HIV test with the flag A', reactive, 'hiv_ag_ab', { flag: 'reactive' }],
  ['"Non Reactive" with a space', nonReactive, 'hiv_ag_ab', { flag: 'normal' }],
  ['a test that was not performed', notPerformed, 'hiv_ag_ab', { flag: 'not_performed' }],
  ['eGFR of at least 60', atLeast, 'egfr', { flag: 'normal', value: '>=60' }],
  ['LDL in mmol/L', ldl, 'ldl', { flag: 'high' }],
  ['creatinine by the range of the lab', ownRange, 'creatinine', { flag: 'normal' }],
  ['a day without a time', dateOnly, 'hiv_ag_ab', { flag: 'normal' }],
  [
    'a note that a specimen was mislabeled',
    notes,
    'hiv_ag_ab',
    { flag: 'unread', comment: 'Specimen hemolyzed' },
  ],
  ['a SNOMED CT code without words', codedValue, 'hiv_ag_ab', { flag: 'reactive' }],
])('reads %s', async (_, input, code, found) => {
  const { id } = await addLab('provider', [code])
  expect(await tell(id, input)).toBe(204)
  expect(await standingValues(id)).toMatchObject([{ code, ...found }])
})

it('records nothing of an observation that is entered in error', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  await tell(id, inError)
  expect(await standingValues(id)).toEqual([])
})

it('records a correction of the unit alone', async () => {
  const { id } = await addLab('provider', ['creatinine'])
  await tell(id, firstUnit)
  await tell(id, otherUnit)
  expect(await standingValues(id)).toMatchObject([
    { value: '1.2', unit: 'mmol/L', flag: 'critical_high' },
  ])
  expect(await read(id)).toMatchObject({ status: 'corrected' })
})

it('keeps what the lab writes of the report, and gives a name that does not fit to staff', async () => {
  const { id } = await addLab('provider', ['hiv_ag_ab'])
  await tell(id, notes)
  expect(await read(id)).toMatchObject({ conclusion: 'Call the lab: specimen mislabeled' })
  await tell(id, mononym)
  expect(
    await as('clinical_admin').unmatched_labs.list({ filter: { status: 'open' } }),
  ).toMatchObject([{ problem: 'other_name', order: { id } }])
})

import { Fhir } from 'fhir'
import { beforeAll, expect, it } from 'vitest'
import { healthSections } from '#edge/domains/health_histories/sections'
import { fhirBundle } from '#islands/account/my-record/fhir-bundle'
import { loadAll } from '#islands/account/my-record/load-all'
import { loadMyRecord } from '#islands/account/my-record/my-record'
import { healthFieldCases } from '../../../fixtures/health-field-cases'
import { spouseCard } from '../../../fixtures/insurance-field-cases'
import { addLab, report } from '../../labs/reports-on-orders'
import { act, addPrescription } from '../../prescriptions/pills'
import { as, userId, world } from '../../world'

const patient = userId('patient')
beforeAll(world)

it('what a patient with an entry in every section takes along is valid FHIR R4, as a whole and each resource', async () => {
  for (const section of healthSections)
    await as(section === 'lab_vitals' ? 'provider' : 'patient').call(
      'POST /patients/:patient/health_histories/:section',
      { params: { patient, section }, body: healthFieldCases[section].entry as never },
    )
  await as('patient')
    .insurances.in({ patients: patient })
    .create({ ...spouseCard, relation: 'spouse' })
  const [released, unreleased] = [await addLab(), await addLab()]
  for (const { id } of [released, unreleased]) await report(id)
  await as('provider').labs.update(released.id, { patientMessage: 'Everything looks good.' })
  await as('provider').call('POST /labs/:id/release', { params: { id: released.id } })
  const [signed, draft] = [await addPrescription(), await addPrescription()]
  await act('provider', 'sign', signed.id)
  const bundle = fhirBundle(await loadMyRecord(as('patient')), new Date().toISOString())
  const resources = bundle.entry.map(({ resource }) => resource)
  expect([...new Set(resources.map(({ resourceType }) => resourceType))].sort()).toEqual([
    'AllergyIntolerance',
    'Condition',
    'Coverage',
    'DiagnosticReport',
    'Immunization',
    'MedicationRequest',
    'MedicationStatement',
    'Observation',
    'Patient',
    'Procedure',
  ])
  expect(resources).toContainEqual(
    expect.objectContaining({ id: released.id, conclusion: 'Everything looks good.' }),
  )
  const text = JSON.stringify(bundle)
  expect(text).not.toContain(unreleased.id)
  expect(text).toContain(signed.id)
  expect(text).not.toContain(draft.id)
  const fhir = new Fhir()
  for (const each of [bundle, ...resources]) {
    const { messages } = fhir.validate(each, { errorOnUnexpected: true })
    const severe = messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
    expect([each.resourceType, severe]).toEqual([each.resourceType, []])
  }
})

it('a list of more rows than a page has is loaded to its end, each row once', async () => {
  const ids = Array.from({ length: 250 }, (_, place) => place)
  const pages: { size: number; after?: string }[] = []
  const all = await loadAll(async (page) => {
    pages.push(page)
    const from = Number(page.after ?? 0)
    const next = from + page.size
    return { rows: ids.slice(from, next), next: next < ids.length ? String(next) : null }
  })
  expect(all).toEqual(ids)
  expect(pages.map(({ after }) => after)).toEqual([undefined, '100', '200'])
})

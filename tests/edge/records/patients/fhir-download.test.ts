import { Fhir } from 'fhir'
import { beforeAll, expect, it } from 'vitest'
import { healthSections } from '#edge/domains/health_histories/sections'
import { fhirBundle } from '#islands/account/my-record/fhir-bundle'
import { loadMyRecord } from '#islands/account/my-record/my-record'
import { healthFieldCases } from '../../../fixtures/health-field-cases'
import { spouseCard } from '../../../fixtures/insurance-field-cases'
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
  const bundle = fhirBundle(await loadMyRecord(as('patient')), new Date().toISOString())
  const resources = bundle.entry.map(({ resource }) => resource)
  expect([...new Set(resources.map(({ resourceType }) => resourceType))].sort()).toEqual([
    'AllergyIntolerance',
    'Condition',
    'Coverage',
    'Immunization',
    'MedicationStatement',
    'Observation',
    'Patient',
    'Procedure',
  ])
  const fhir = new Fhir()
  for (const each of [bundle, ...resources]) {
    const { messages } = fhir.validate(each, { errorOnUnexpected: true })
    const severe = messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
    expect([each.resourceType, severe]).toEqual([each.resourceType, []])
  }
})

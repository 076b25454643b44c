import type { Bundle, Specimen } from '@medplum/fhirtypes'
import { fhirPatient } from '../fhir-patient'
import type { LabOrder } from './lab-order'

const ordersOfOurs = 'urn:careplus:labs'

/** FHIR R4: a request for each test under one requisition, put where it is known by, so that it is placed once. */
export const orderBundle = (order: LabOrder, status: 'active' | 'revoked'): Bundle => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: order.tests.map(({ code, loinc, name, specimen }) => {
    const identifier = { system: ordersOfOurs, value: `${order.id}.${code}` }
    return {
      resource: {
        resourceType: 'ServiceRequest',
        contained: [{ id: 'patient', ...fhirPatient(order.patient) }, specimenOf(specimen)],
        identifier: [identifier],
        requisition: { system: ordersOfOurs, value: order.id },
        status,
        intent: 'order',
        priority: 'routine',
        code: { coding: [{ system: 'http://loinc.org', code: loinc, display: name }] },
        subject: { reference: '#patient' },
        specimen: [{ reference: '#specimen' }],
        ...(order.diagnoses.length > 0 && {
          reasonCode: order.diagnoses.map((each) => ({
            coding: [
              { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: each.code, display: each.name },
            ],
          })),
        }),
        authoredOn: order.orderedAt,
        ...(order.clinician && { requester: requesterOf(order.clinician) }),
        performer: [{ display: order.vendor }],
      },
      request: {
        method: 'PUT',
        url: `ServiceRequest?identifier=${encodeURIComponent(`${identifier.system}|${identifier.value}`)}`,
      },
    }
  }),
})

const specimenOf = ({ name, snomed }: LabOrder['tests'][number]['specimen']): Specimen => ({
  resourceType: 'Specimen',
  id: 'specimen',
  type: {
    ...(snomed && { coding: [{ system: 'http://snomed.info/sct', code: snomed, display: name }] }),
    text: name,
  },
})

const requesterOf = ({ name, npi }: NonNullable<LabOrder['clinician']>) => ({
  display: name,
  ...(npi && { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: npi } }),
})

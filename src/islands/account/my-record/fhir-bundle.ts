import { noneCode } from '#edge/domains/health_histories/sections'
import { type Vital, vitalOf } from '#edge/domains/health_histories/vitals'
import { measureOf } from '#edge/domains/labs/reading/measure'
import { vitalSigns } from '#edge/domains/labs/tests/vital-signs'
import type { HealthEntry } from '../../health-history/entries'
import { labResources, medicationRequest, recordedValue, summaryReference } from './fhir-care'
import {
  coded,
  type FhirResource,
  type FhirSubject,
  loinc,
  observationCategory,
  quantity,
  referenceTo,
} from './fhir-coding'
import type { MyRecord } from './my-record'

/** The record of a patient as a FHIR R4 bundle (a collection), for another clinic or an app; no SSN. */
export const fhirBundle = (record: MyRecord, now: string) => {
  const { me, history, insurances, visits, labs, results, prescriptions, summaries } = record
  const subject = referenceTo(me.id)
  const resources: FhirResource[] = [
    patientResource(me),
    ...history
      .filter(({ code }) => code !== noneCode)
      .map((entry) => entryResource(entry, subject)),
    ...insurances.map((insurance) => coverageResource(insurance, subject)),
    ...visits.map((visit) => appointmentResource(visit, subject)),
    ...labs.flatMap((lab) => labResources(lab, results, subject)),
    ...prescriptions.map((prescription) => medicationRequest(prescription, subject)),
    ...summaries.map((summary) => summaryReference(summary, subject)),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now,
    entry: resources.map((resource) => ({ fullUrl: fullUrlOf(resource), resource })),
  }
}

/** A summary has the id of its visit. */
const fullUrlOf = ({ resourceType, id }: FhirResource): string =>
  resourceType === 'DocumentReference'
    ? `urn:careplus:visit-summaries:${id}`
    : referenceTo(id).reference

export const coverageResource = (
  { id, payer = '', memberId, relation }: MyRecord['insurances'][number],
  beneficiary: FhirSubject,
): FhirResource => ({
  resourceType: 'Coverage',
  id,
  status: 'active',
  beneficiary,
  ...(memberId && { subscriberId: memberId }),
  relationship: coded(
    'http://terminology.hl7.org/CodeSystem/subscriber-relationship',
    relation === 'self' || relation === 'spouse' || relation === 'parent' ? relation : 'other',
  ),
  payor: [{ display: payer }],
})

export const appointmentResource = (
  { id, status, startsAt, endsAt, visitReason }: MyRecord['visits'][number],
  actor: FhirSubject,
): FhirResource => ({
  resourceType: 'Appointment',
  id,
  status: appointmentStatuses[status],
  ...(visitReason && { reasonCode: [{ text: visitReason }] }),
  start: startsAt,
  ...(endsAt && { end: endsAt }),
  participant: [{ actor, status: 'accepted' }],
})

/** Our status of a visit as FHIR says it. */
const appointmentStatuses = {
  Scheduled: 'booked',
  Waiting: 'checked-in',
  'In progress': 'fulfilled',
  Documenting: 'fulfilled',
  Complete: 'fulfilled',
  Missed: 'noshow',
  Canceled: 'cancelled',
  Failed: 'cancelled',
  Rejected: 'cancelled',
  Abandoned: 'cancelled',
} as const satisfies Record<MyRecord['visits'][number]['status'], string>

const sexes: Readonly<Record<string, string>> = {
  Female: 'female',
  Male: 'male',
  Intersex: 'other',
}

export const patientResource = ({
  id,
  firstName,
  lastName,
  nickname,
  ...me
}: MyRecord['me']): FhirResource => ({
  resourceType: 'Patient',
  id,
  name: [
    { use: 'official', family: lastName, given: [firstName] },
    ...(nickname ? [{ use: 'usual', text: nickname }] : []),
  ],
  telecom: [
    { system: 'email', value: me.email },
    ...(me.phone ? [{ system: 'phone', value: `+1${me.phone}` }] : []),
  ],
  gender: sexes[me.sex ?? ''] ?? 'unknown',
  ...(me.dob && { birthDate: me.dob }),
  ...(me.homeAddress && {
    address: [
      {
        use: 'home',
        ...(me.homeAddress.line1 && { line: [me.homeAddress.line1] }),
        ...(me.homeAddress.city && { city: me.homeAddress.city }),
        state: me.homeAddress.state,
        postalCode: me.homeAddress.zip,
        country: 'US',
      },
    ],
  }),
})

export const entryResource = (entry: HealthEntry, subject: FhirSubject): FhirResource => {
  switch (entry.section) {
    case 'allergies':
      return allergy(entry, subject)
    case 'conditions':
      return condition(entry, subject)
    case 'medications':
      return {
        resourceType: 'MedicationStatement',
        id: entry.id,
        status: entry.status === 'resolved' || entry.endedOn ? 'completed' : 'active',
        medicationCodeableConcept: named(entry),
        subject,
        ...(entry.details && { dosage: [{ text: entry.details }] }),
        ...((entry.onsetOn || entry.endedOn) && {
          effectivePeriod: {
            ...(entry.onsetOn && { start: entry.onsetOn }),
            ...(entry.endedOn && { end: entry.endedOn }),
          },
        }),
      }
    case 'surgeries':
      return {
        resourceType: 'Procedure',
        id: entry.id,
        status: 'completed',
        code: named(entry),
        subject,
        ...(entry.onsetOn && { performedDateTime: entry.onsetOn }),
        ...notesOf(entry),
      }
    case 'immunizations':
      return {
        resourceType: 'Immunization',
        id: entry.id,
        status: 'completed',
        vaccineCode: named(entry),
        patient: subject,
        ...(entry.onsetOn
          ? { occurrenceDateTime: entry.onsetOn }
          : { occurrenceString: 'not known' }),
        ...notesOf(entry),
      }
    case 'vitals':
    case 'lab_vitals':
      return observation(entry, subject)
  }
}

const named = ({ label, code }: HealthEntry) => ({ text: label ?? code ?? 'not known' })
const notesOf = ({ details }: HealthEntry) => (details ? { note: [{ text: details }] } : {})

/** Who vouches for it: a clinician, or the patient alone. */
const verification = (kind: 'allergyintolerance' | 'condition', { status }: HealthEntry) =>
  coded(
    `http://terminology.hl7.org/CodeSystem/${kind === 'condition' ? 'condition-ver-status' : 'allergyintolerance-verification'}`,
    status === 'proposed' ? 'unconfirmed' : 'confirmed',
  )
const clinicalStatus = (kind: 'allergyintolerance' | 'condition', { status }: HealthEntry) =>
  coded(
    `http://terminology.hl7.org/CodeSystem/${kind}-clinical`,
    status === 'resolved' ? 'resolved' : 'active',
  )

const allergy = (entry: HealthEntry, patient: FhirSubject): FhirResource => ({
  resourceType: 'AllergyIntolerance',
  id: entry.id,
  clinicalStatus: clinicalStatus('allergyintolerance', entry),
  verificationStatus: verification('allergyintolerance', entry),
  type: entry.severity === 'intolerance' ? 'intolerance' : 'allergy',
  code: named(entry),
  patient,
  ...(entry.onsetOn && { onsetDateTime: entry.onsetOn }),
  ...(entry.reaction && {
    reaction: [
      {
        manifestation: [{ text: entry.reaction }],
        ...(/^(mild|moderate|severe)$/.test(entry.severity ?? '') && { severity: entry.severity }),
      },
    ],
  }),
})

const condition = (entry: HealthEntry, subject: FhirSubject): FhirResource => ({
  resourceType: 'Condition',
  id: entry.id,
  clinicalStatus: clinicalStatus('condition', entry),
  verificationStatus: verification('condition', entry),
  code: named(entry),
  subject,
  ...(entry.onsetOn && { onsetDateTime: entry.onsetOn }),
  ...(entry.endedOn && { abatementDateTime: entry.endedOn }),
  ...notesOf(entry),
})

const observation = (entry: HealthEntry, subject: FhirSubject): FhirResource => {
  const { id, section, code, value, takenAt, status } = entry
  const vital = vitalOf(code)
  return {
    resourceType: 'Observation',
    id,
    status: status === 'proposed' ? 'preliminary' : 'final',
    category: [observationCategory(section === 'vitals' ? 'vital-signs' : 'laboratory')],
    code: { ...coded(loinc, vital?.loinc ?? ''), text: vital?.label ?? '' },
    subject,
    ...(takenAt && { effectiveDateTime: takenAt }),
    ...(vital && measuredValue(vital, value ?? '')),
  }
}

/** A blood pressure in its two parts; any other value as one of a laboratory. */
const measuredValue = (vital: Vital, value: string) => {
  const measure = measureOf(vital, value)
  const { unit = null, ucum = null } = vital
  if (measure?.kind !== 'pressure') return recordedValue(value, measure, unit, ucum)
  const [systolic, diastolic] = vitalSigns.bp.parts
  return {
    component: [
      { code: coded(loinc, systolic), valueQuantity: quantity(measure.systolic, unit, ucum) },
      { code: coded(loinc, diastolic), valueQuantity: quantity(measure.diastolic, unit, ucum) },
    ],
  }
}

import { labTestCodes } from '../../src/edge/domains/labs/lab-tests.ts'
import { camelCase } from '../../src/edge/platform/case.ts'
import {
  appointmentResource,
  coverageResource,
  entryResource,
  patientResource,
} from '../../src/islands/account/my-record/fhir-bundle.ts'
import {
  labReportResource,
  medicationRequest,
  resultObservation,
} from '../../src/islands/account/my-record/fhir-care.ts'
import { coded } from '../../src/islands/account/my-record/fhir-coding.ts'
import { referenceOf } from './resource-id.mjs'

/** The part of a resource that other software reads: without its id, the extension and the parts stored as files. */
export const standardParts = (table, values) => {
  const row = namedValues(values)
  return (resourceTypes[table] ?? basic)(row, table)
}

/** A row by the names of code, with the values that are JSON read. */
const namedValues = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [camelCase(column), readValue(value)]),
  )
const readValue = (value) => {
  if (typeof value !== 'string' || !/^["[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const patientOf = (id) => referenceOf('Patient', 'users', id)
const accountOf = (id) => referenceOf('Practitioner', 'users', id)
const organizationOf = (id) => referenceOf('Organization', 'cbos', id)
const when = (name, value) => (value === null || value === undefined ? {} : { [name]: value })
const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value))

const basic = ({ patientId, createdAt }, table) => ({
  resourceType: 'Basic',
  code: { coding: [{ system: 'urn:careplus:tables', code: table }], text: table },
  ...(patientId && { subject: patientOf(patientId) }),
  ...(createdAt && { created: createdAt.slice(0, 10) }),
})

const accountResource = ({ id, role, status, firstName, lastName, email, phone, ...row }) =>
  role === 'patient'
    ? {
        ...patientResource({
          ...row,
          id,
          firstName,
          lastName,
          email,
          phone,
          homeAddress: row.state && {
            line1: row.addressLine1,
            city: row.city,
            state: row.state,
            zip: row.zip,
          },
        }),
        ...(row.cboId && { managingOrganization: organizationOf(row.cboId) }),
      }
    : {
        resourceType: 'Practitioner',
        active: status === 'active',
        name: [{ use: 'official', family: lastName, given: [firstName] }],
        telecom: [
          { system: 'email', value: email },
          ...(phone ? [{ system: 'phone', value: `+1${phone}` }] : []),
        ],
      }

const organization = ({ name, phone, contactPhone, fax, address, city, state, zip, status }) => ({
  resourceType: 'Organization',
  active: status !== 'archived',
  name,
  telecom: [
    ...(phone || contactPhone ? [{ system: 'phone', value: `+1${phone ?? contactPhone}` }] : []),
    ...(fax ? [{ system: 'fax', value: `+1${fax}` }] : []),
  ],
  ...(state && {
    address: [
      {
        ...(address && { line: [address] }),
        ...when('city', city),
        state,
        ...when('postalCode', zip),
        country: 'US',
      },
    ],
  }),
})

const reportStatus = ({ status, resultedAt }) => {
  if (status === 'canceled') return 'cancelled'
  if (status === 'corrected') return 'corrected'
  if (status === 'partial') return 'partial'
  return resultedAt ? 'final' : 'registered'
}

const observationResource = (row) => {
  const { code, category, patientId, takenAt } = row
  const subject = patientOf(patientId)
  return labTestCodes.includes(code)
    ? resultObservation({ ...row, corrects: row.correctsId }, { collectedAt: takenAt }, subject)
    : entryResource(
        { ...row, section: category === 'vital-signs' ? 'vitals' : 'lab_vitals' },
        subject,
      )
}

const documentReference = (title, row, attachment) => ({
  resourceType: 'DocumentReference',
  status: row.removedAt ? 'entered-in-error' : 'current',
  docStatus: row.status === 'draft' ? 'preliminary' : 'final',
  type: { text: title },
  ...(row.patientId && { subject: patientOf(row.patientId) }),
  ...(row.createdAt && { date: row.createdAt }),
  content: [{ attachment: { title, ...attachment } }],
})
const writtenDocument = (title, content) => ({
  contentType: 'application/json; charset=utf-8',
  title,
  data: Buffer.from(JSON.stringify(content ?? null)).toString('base64'),
})
const fileResource = (title) => (row) =>
  documentReference(title, row, {
    contentType: row.mimeType,
    size: row.bytes,
    url: `files/${row.sha256}`,
  })

const communication = (row) => ({
  resourceType: 'Communication',
  status: row.withdrawnAt ? 'entered-in-error' : 'completed',
  ...(row.patientId && { subject: patientOf(row.patientId) }),
  sent: row.createdAt,
  ...(row.text && { payload: [{ contentString: text(row.text) }] }),
})

const answersResource = (row) => ({
  resourceType: 'QuestionnaireResponse',
  status: row.status === 'pending' || row.status === 'in_progress' ? 'in-progress' : 'completed',
  ...(row.patientId && { subject: patientOf(row.patientId) }),
  authored: row.updatedAt,
  ...(row.answers && {
    item: Object.entries(row.answers)
      .filter(([, answer]) => answer !== null && answer !== '' && String(answer) !== '')
      .map(([linkId, answer]) => ({ linkId, answer: [{ valueString: text(answer) }] })),
  }),
})

const taskStatuses = {
  todo: 'requested',
  in_progress: 'in-progress',
  waiting: 'on-hold',
  completed: 'completed',
  done: 'completed',
  not_applicable: 'cancelled',
  dismissed: 'cancelled',
  expired: 'cancelled',
}
const taskResource = ({ status, kind, type, patientId, assigneeId, createdAt, dueAt }) => ({
  resourceType: 'Task',
  status: taskStatuses[status],
  intent: 'order',
  code: { text: kind ?? type },
  ...(patientId && { for: patientOf(patientId) }),
  ...(assigneeId && { owner: accountOf(assigneeId) }),
  authoredOn: createdAt,
  ...(dueAt && { restriction: { period: { end: dueAt } } }),
})

const requestStatuses = {
  draft: 'draft',
  canceled: 'revoked',
  given: 'completed',
  closed: 'completed',
}
const serviceRequest = (code) => (row) => ({
  resourceType: 'ServiceRequest',
  status: requestStatuses[row.status] ?? 'active',
  intent: 'order',
  code: { text: code(row) },
  subject: patientOf(row.patientId),
  encounter: referenceOf('Encounter', 'encounters', row.encounterId),
  authoredOn: row.createdAt,
})

const encounterStatuses = {
  in_progress: 'in-progress',
  completed: 'finished',
  entered_in_error: 'entered-in-error',
}

const eventResource = ({ name, actorId, actorRole, occurredAt, subjectType, subjectId }) => ({
  resourceType: 'AuditEvent',
  type: { system: 'urn:careplus:events', code: name },
  recorded: occurredAt,
  agent: [
    {
      requestor: true,
      who: {
        identifier: { system: 'urn:careplus:users', value: actorId ?? actorRole ?? 'system' },
      },
    },
  ],
  source: { observer: { display: 'Care Plus' } },
  entity: [
    {
      what: { identifier: { system: `urn:careplus:${subjectType}`, value: subjectId ?? 'all' } },
    },
  ],
})

/** The resource of each table that FHIR has one for; every other row is a `Basic`. */
const resourceTypes = {
  users: accountResource,
  providers: ({ userId, status, cboId }) => ({
    resourceType: 'PractitionerRole',
    active: status === 'active',
    practitioner: accountOf(userId),
    ...(cboId && { organization: organizationOf(cboId) }),
  }),
  cbos: organization,
  pharmacies: organization,
  appointments: (row) => appointmentResource(row, patientOf(row.patientId)),
  encounters: ({ status, patientId, appointmentId, startedAt, endedAt }) => ({
    resourceType: 'Encounter',
    status: encounterStatuses[status],
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR' },
    subject: patientOf(patientId),
    ...(appointmentId && {
      appointment: [referenceOf('Appointment', 'appointments', appointmentId)],
    }),
    period: { start: startedAt, ...(endedAt && { end: endedAt }) },
  }),
  labs: (row) => ({
    ...labReportResource(row, [], patientOf(row.patientId)),
    status: reportStatus(row),
  }),
  observations: observationResource,
  prescriptions: (row) => medicationRequest(row, patientOf(row.patientId)),
  health_entries: (row) => entryResource(row, patientOf(row.patientId)),
  vaccine_orders: serviceRequest(({ vaccine, dose }) => `${vaccine}, dose ${dose}`),
  referrals: serviceRequest(({ toKind }) => `Referral: ${toKind}`),
  consents: ({ agreed, document, documentVersion, patientId, occurredAt }) => ({
    resourceType: 'Consent',
    status: agreed ? 'active' : 'rejected',
    scope: coded('http://terminology.hl7.org/CodeSystem/consentscope', 'patient-privacy'),
    category: [coded('http://loinc.org', '59284-0')],
    patient: patientOf(patientId),
    dateTime: occurredAt,
    policyRule: { text: `${document} ${documentVersion}` },
  }),
  insurances: (row) => coverageResource(row, patientOf(row.patientId)),
  messages: communication,
  call_messages: communication,
  soap_notes: (row) =>
    documentReference('Visit note', row, writtenDocument('Visit note', row.content)),
  after_visit_summaries: (row) =>
    documentReference('Visit summary', row, writtenDocument('Visit summary', row.content)),
  attachments: fileResource('Attached file'),
  photo_ids: fileResource('Photo ID'),
  insurance_card_fronts: fileResource('Insurance card, front'),
  insurance_card_backs: fileResource('Insurance card, back'),
  hiv_lab_photos: fileResource('Photo of an HIV test'),
  profile_pictures: fileResource('Profile picture'),
  questionnaires: answersResource,
  assessments: answersResource,
  prep_initial_soap_assessments: answersResource,
  tasks: taskResource,
  todos: taskResource,
  appointment_history: ({ appointmentId, occurredAt, action, actorId, actorRole }) => ({
    resourceType: 'Provenance',
    target: [referenceOf('Appointment', 'appointments', appointmentId)],
    recorded: occurredAt,
    activity: { text: action },
    agent: [
      {
        who: {
          identifier: { system: 'urn:careplus:users', value: actorId ?? actorRole ?? 'system' },
        },
      },
    ],
  }),
  events: eventResource,
}

import type { Role } from '#edge/access/roles'
import {
  careTeam,
  hasEmergencyAccess,
  ownOrganization,
  ownPharmacy,
  ownRows,
} from '#edge/access/scopes'
import {
  type Actor,
  type Guard,
  mapRules,
  policyOver,
  resource,
  subject,
} from '#edge/jsonapi/index'
import { tableOf, text } from '#edge/jsonapi/table'
import { inList, type SQL, sql } from '#edge/platform/db/index'
import { forbidden } from '#edge/platform/problem'
import { attachmentOperations } from '../attachments'
import { administrativeKinds, documents as contract, documentFiles } from './contract'

const table = tableOf(contract, { removedAt: text('removed_at') })
const patient = table.patientId

const isKept = sql`${table.removedAt} is null`
const fromPatient = sql<boolean>`(${table.uploadedById} = ${patient})`
const isAdministrative = inList(table.kind, administrativeKinds)
const withoutRemoved = (scope: (me: Actor) => SQL) => (me: Actor) =>
  sql`(${isKept} and ${scope(me)})`
const uploadedBy = (me: Actor) => sql`${table.uploadedById} = ${me.id}`
const everything = ['create', 'update', 'delete', 'mark_viewed'] as const
const choices = { kind: administrativeKinds }

const policy = policyOver(patient, {
  patient: {
    scope: withoutRemoved(
      (me) => sql`${ownRows(patient)(me)} and (${table.shownToPatient} = 1 or ${uploadedBy(me)})`,
    ),
    can: ['create', 'delete', 'mark_viewed'],
    writable: ['kind', 'name'],
  },
  provider: [withoutRemoved(careTeam(patient)), ...everything],
  assistant: [withoutRemoved(careTeam(patient)), ...everything],
  // Papers of the office: no results, no letters of clinicians.
  support: { scope: withoutRemoved(() => isAdministrative), can: everything, choices },
  clinical_admin: [withoutRemoved(() => sql`1`), ...everything],
  clinical_lead: {
    scope: withoutRemoved(() => sql`1`),
    can: everything,
    canWithin: careTeam(patient),
  },
  cbo: {
    scope: withoutRemoved((me) => sql`${ownOrganization(patient)(me)} and ${uploadedBy(me)}`),
    can: ['create', 'delete'],
    choices,
  },
  pharmacy: {
    scope: withoutRemoved((me) => sql`${ownPharmacy(patient)(me)} and ${uploadedBy(me)}`),
    can: ['create', 'delete'],
    choices,
  },
  admin: withoutRemoved(hasEmergencyAccess(patient)),
})

/** Patients, organizations and pharmacies take back what is their own. */
const isOwnOrOfClinic: Guard = ({ uploadedById, patientId }, { actor }) =>
  actor.id === patientId && uploadedById !== actor.id ? forbidden() : null
const isOfOtherSide: Guard = ({ fromPatient, fromPartner, patientId }, { actor }) =>
  (actor.id === patientId) === Boolean(fromPatient || fromPartner) ? forbidden() : null

/** From whom it came, as the rules that make work of it are told. */
const sides: Readonly<Partial<Record<Role, string>>> = {
  patient: 'patient',
  cbo: 'partner',
  pharmacy: 'partner',
}

export const documents = resource(contract, {
  table,
  policy,
  fields: {
    fromPatient,
    fromPartner: sql<boolean>`exists (select 1 from users u where u.id = ${table.uploadedById} and u.role in ('cbo', 'pharmacy'))`,
    fileCount: sql<number>`(select count(*) from attachments a where a.subject_id = ${table.id})`,
  },
  guards: { delete: isOwnOrOfClinic, mark_viewed: isOfOtherSide },
  create: ({ actor }, { shownToPatient = true }, { patient: patientId }) => ({
    set: {
      uploadedById: actor.id,
      shownToPatient: actor.id === patientId || shownToPatient,
    },
    detail: { kind: `from_${sides[actor.role] ?? 'clinic'}` },
  }),
  update: (_, row, { shownToPatient }) => ({
    detail: { becomesVisible: shownToPatient === true && !row.shownToPatient },
  }),
  // The record keeps what was part of it; it is shown no more.
  delete: ({ now }) => ({ set: { removedAt: now } }),
  actions: {
    mark_viewed: ({ now }, { viewedAt }) => ({ set: { viewedAt: viewedAt ?? now } }),
  },
})

export const documentFileOperations = attachmentOperations(documentFiles, {
  subject: subject(documents, 'document'),
  // A patient adds to what is their own.
  policy: mapRules(policy, ({ scope, can, canWithin }, role) => ({
    scope,
    can: can?.length ? ['create', 'delete'] : [],
    ...(role === 'patient' ? { canWithin: uploadedBy } : canWithin && { canWithin }),
  })),
})

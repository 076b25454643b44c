import type { Role } from '#edge/access/roles'
import { ownOrganization, ownPharmacy, ownRows } from '#edge/access/scopes'
import {
  type Actor,
  type Guard,
  mapRules,
  policyOver,
  resource,
  subject,
} from '#edge/jsonapi/index'
import { tableOf, text } from '#edge/jsonapi/table'
import { inList, sql } from '#edge/platform/db/index'
import { forbidden } from '#edge/platform/problem'
import { attachmentOperations } from '../attachments'
import { expireTodos } from '../todos'
import { administrativeKinds, documents as contract, documentFiles } from './contract'

const table = tableOf(contract, { removedAt: text('removed_at') })
const patient = table.patientId

const fromPatient = sql<boolean>`(${table.uploadedById} = ${patient})`
const isAdministrative = inList(table.kind, administrativeKinds)
const uploadedBy = (me: Actor) => sql`${table.uploadedById} = ${me.id}`
const everything = ['create', 'update', 'delete', 'mark_viewed'] as const
const choices = { kind: administrativeKinds }

const policy = policyOver(patient, {
  patient: {
    scope: (me) =>
      sql`(${ownRows(patient)(me)} and (${table.shownToPatient} = 1 or ${uploadedBy(me)}))`,
    can: ['create', 'delete', 'mark_viewed'],
    writable: ['kind', 'name'],
  },
  provider: ['careTeam', ...everything],
  assistant: ['careTeam', ...everything],
  // Papers of the office: no results, no letters of clinicians.
  support: { scope: () => isAdministrative, can: everything, choices },
  clinical_admin: ['everyone', ...everything],
  clinical_lead: { scope: 'everyone', can: everything, canWithin: 'careTeam' },
  cbo: {
    scope: (me) => sql`(${ownOrganization(patient)(me)} and ${uploadedBy(me)})`,
    can: ['create', 'delete'],
    choices,
  },
  pharmacy: {
    scope: (me) => sql`(${ownPharmacy(patient)(me)} and ${uploadedBy(me)})`,
    can: ['create', 'delete'],
    choices,
  },
  admin: 'emergencyAccess',
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
  rows: sql`${table.removedAt} is null`,
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
    detail: {
      kind: `from_${sides[actor.role] ?? 'clinic'}`,
      becomesVisible: actor.id !== patientId && shownToPatient,
    },
  }),
  update: ({ id: subjectId, now }, { patientId, ...row }, { shownToPatient }) => ({
    detail: { becomesVisible: shownToPatient === true && !row.shownToPatient },
    also:
      shownToPatient === false
        ? [expireTodos(['NEW_DOCUMENT'], { patientId, subjectId }, now)]
        : [],
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

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
import { inList, sql } from '#edge/platform/db/index'
import { forbidden } from '#edge/platform/problem'
import { attachmentOperations } from '../attachments'
import { expireTodos } from '../todos'
import { administrativeKinds, documents as contract, documentFiles } from './contract'
import { newDocument } from './new-document'
import { documents as table } from './table'

const patient = table.patientId

const fromPatient = sql<boolean>`(${table.uploadedById} = ${patient})`
const isAdministrative = inList(table.kind, administrativeKinds)
const uploadedBy = (me: Actor) => sql`${table.uploadedById} = ${me.id}`
const everything = ['create', 'update', 'delete', 'mark_viewed', 'review'] as const
const choices = { kind: administrativeKinds }
/** The work of staff with it, which its sender is not told. */
const hidden = ['reviewedAt', 'needsAct'] as const

const policy = policyOver(patient, {
  patient: {
    scope: (me) =>
      sql`(${ownRows(patient)(me)} and (${table.shownToPatient} = 1 or ${uploadedBy(me)}))`,
    can: ['create', 'delete', 'mark_viewed'],
    writable: ['kind', 'name'],
    hidden,
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
    hidden,
  },
  pharmacy: {
    scope: (me) => sql`(${ownPharmacy(patient)(me)} and ${uploadedBy(me)})`,
    can: ['create', 'delete'],
    choices,
    hidden,
  },
  admin: 'emergencyAccess',
})

/** Patients, organizations and pharmacies take back what is their own. */
const isOwnOrOfClinic: Guard = ({ uploadedById, patientId }, { actor }) =>
  actor.id === patientId && uploadedById !== actor.id ? forbidden() : null
const isOfOtherSide: Guard = ({ fromPatient, fromPartner, patientId }, { actor }) =>
  (actor.id === patientId) === Boolean(fromPatient || fromPartner) ? forbidden() : null

const cameIn: Guard = ({ fromPatient, fromPartner, fromFax }) =>
  fromPatient || fromPartner || fromFax ? null : forbidden()

const sides: Readonly<Partial<Record<Role, 'patient' | 'partner'>>> = {
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
    fromFax: sql<boolean>`exists (select 1 from incoming_faxes f where f.document_id = ${table.id})`,
    fileCount: sql<number>`(select count(*) from attachments a where a.subject_id = ${table.id})`,
  },
  guards: { delete: isOwnOrOfClinic, mark_viewed: isOfOtherSide, review: cameIn },
  create: ({ actor }, { shownToPatient = true }, { patient: patientId }) =>
    newDocument(actor, patientId, { origin: sides[actor.role] ?? 'clinic', shownToPatient }),
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
    review: ({ actor, now }, { viewedAt, fromFax }, { kind, needsAct }) => {
      // A kind that is kept from a role is not theirs to give either.
      if (policy[actor.role]?.choices?.kind?.includes(kind) === false) throw forbidden()
      return {
        set: {
          kind,
          needsAct,
          reviewedAt: now,
          // The time of a fax says when the patient read it.
          ...(!fromFax && { viewedAt: viewedAt ?? now }),
        },
        detail: { kind: needsAct ? 'to_act' : 'filed' },
      }
    },
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

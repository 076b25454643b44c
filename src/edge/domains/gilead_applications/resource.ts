import { assertOwnInitials } from '#edge/access/own-initials'
import { isOnCareTeam, panelOf } from '#edge/access/scopes'
import { faxStatusOf, withdrawFaxes } from '#edge/deliveries/fax-document'
import { emit } from '#edge/events/emit'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import {
  type Actor,
  type DecryptedRow,
  policyOver,
  requireAsWritten,
  resource,
  type WriteContext,
} from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { inList, sql, stamps } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { clinicDay } from '#edge/platform/time'
import { changeSharing } from '../consents'
import { reasonsOf } from '../dropdown_options'
import { licenseConditions } from '../encounters'
import { prescriptions } from '../prescriptions/contract'
import { activeStatuses } from '../prescriptions/transitions'
import { saveSettings } from '../users'
import { gileadApplications as contract } from './contract'
import { loadForm, ofPatient, sealForm } from './form'
import { isFormComplete, missing } from './missing'
import { programOf } from './programs'
import { gileadApplications as table } from './table'

const patient = table.patientId
const answers = ['start_review', 'approve', 'deny', 'activate', 'expire', 'cancel'] as const
const prepare = ['create', 'update', ...answers] as const
/** What the medicine is, and what tells of the patient beside how far the application is. */
const details = [
  'program',
  'prescription',
  'shippingAddress',
  'note',
  'missing',
  'patientInitials',
  'providerInitials',
  'reasonCode',
  'reasonText',
  'authorName',
  'signedByName',
] as const
const homeOf = (patientId: string) => sql`select state from patients where id = ${patientId}`

/** The patient's setting: their signature turns it on, and nothing is sent without it. */
export const sharing = 'allow_sharing_health_data_gilead'
export const applicationFaxKeys = 'gilead_applications.submit:'

export const gileadApplications = resource(contract, {
  table,
  policy: policyOver(patient, {
    patient: ['own', 'sign', 'decline'],
    provider: {
      scope: 'careTeam',
      indexHint: panelOf(patient),
      can: [...prepare, 'provider_sign'],
    },
    assistant: { scope: 'careTeam', indexHint: panelOf(patient), can: prepare },
    // Who arranges it at the desk needs no name of a medicine.
    support: { scope: 'everyone', can: prepare, hidden: ['program', 'prescription'] },
    manager: { scope: 'everyone', hidden: details },
    clinical_admin: ['everyone', ...prepare, 'provider_sign'],
    clinical_lead: {
      scope: 'everyone',
      can: [...prepare, 'provider_sign'],
      canWithin: isOnCareTeam(patient),
    },
  }),
  fields: { missing, faxStatus: faxStatusOf(applicationFaxKeys, table.id) },
  filters: {
    mine: (mine: boolean, me: Actor) =>
      sql`${mine} = (ifnull(${table.providerId}, '') in (select id from providers where user_id = ${me.id} or assistant_id = ${me.id}))`,
  },
  reasons: reasonsOf((action) => `assistance_${action}`),
  constraints: {
    UNIQUE: conflict(
      'application_open',
      'There is an open application already. Go on with that one.',
    ),
  },
  create: async (ctx, _, { patient: patientId = '', prescription }) => {
    const { id, providerId, program } = await requireCovered(ctx, patientId, prescription)
    return {
      set: { status: 'draft', prescriptionId: id, providerId, program, authorId: ctx.actor.id },
    }
  },
  // What was signed is signed anew where it changes.
  update: (_, { status }) => ({
    set: {
      form: null,
      patientInitials: null,
      patientSignedAt: null,
      providerInitials: null,
      providerSignedAt: null,
      signedById: null,
      status: 'draft',
    },
    detail: { was: status },
  }),
  actions: {
    sign: async (ctx, row, { initials }) => {
      await assertOwnInitials(ctx, initials)
      return {
        set: {
          patientInitials: initials,
          patientSignedAt: ctx.now,
          ...(await sealForm(ctx, row.id, await ofPatient(ctx, row))),
        },
        ...requireAsWritten(ctx, [[isFormComplete(row.id), incomplete]]),
        also: [
          ...changeSharing(ctx, { [sharing]: 'true' }),
          saveSettings(row.patientId, { [sharing]: 'true' }, ctx.now),
        ],
      }
    },
    decline: ({ now }) => ({ set: { endedAt: now } }),
    provider_sign: async (ctx, row, { initials }) => {
      await assertOwnInitials(ctx, initials)
      const providerId = ctx.actor.providerId ?? row.providerId
      return {
        set: {
          providerId,
          providerInitials: initials,
          providerSignedAt: ctx.now,
          signedById: ctx.actor.id,
          ...(await sealForm(ctx, row.id, await loadForm(ctx, row, providerId))),
        },
        ...requireAsWritten(ctx, [
          [isFormComplete(row.id), incomplete],
          [
            sql`exists (select 1 from providers where id = ${providerId} and npi is not null)`,
            noNpi,
          ],
          // The form prints the license of their home.
          ...licenseConditions(ctx, row.patientId, homeOf(row.patientId)),
        ]),
      }
    },
    approve: (ctx, { patientId }, { gilead, endsOn }) => {
      const today = clinicDay(ctx.now)
      const latest = addPeriod(today, 1, 'year')
      if (endsOn && (endsOn <= today || endsOn > latest))
        throw unprocessable('invalid', 'Choose a day within the next year', 'ends_on')
      return {
        set: { answeredAt: ctx.now, endsOn: endsOn ?? latest },
        also: [
          sql`update patients set gilead = ${gilead}, ${stamps(ctx.now)} where id = ${patientId}`,
          emit(ctx, {
            name: 'patients.update',
            subjectType: 'patients',
            subjectId: patientId,
            patientId,
            detail: { fields: 'gilead' },
          }),
        ],
      }
    },
    deny: ({ now }) => ({ set: { answeredAt: now } }),
    expire: ({ now }) => ({ set: { endedAt: now } }),
    cancel: ({ now }, { id }) => ({
      set: { endedAt: now },
      also: [withdrawFaxes(applicationFaxKeys, sql`select ${id} as id`, now)],
    }),
  },
})

const incomplete = conflict('incomplete', 'Something the form asks for is missing')
const noNpi = conflict('no_npi', 'Who prescribes needs an NPI. A manager adds it.')

/** The latest medicine of the patient that a program gives, or the one that was chosen. */
const requireCovered = async (
  { db, env }: WriteContext,
  patientId: string,
  chosen: string | undefined,
) => {
  const rows = await db.all(sql<
    DecryptedRow<typeof prescriptions, 'drug'> & { readonly providerId: string | null }
  >`
    select id, drug, provider_id as "providerId" from prescriptions
    where patient_id = ${patientId} and ${inList(sql`status`, activeStatuses)} and ${chosen ? sql`id = ${chosen}` : sql`1`}
    order by written_on desc, id desc limit 50`)
  for (const { drug, ...prescribed } of await decryptFields(
    { contract: prescriptions },
    env,
    rows,
  )) {
    const program = programOf[drug]
    if (program) return { ...prescribed, program }
  }
  throw unprocessable(
    'no_covered_medicine',
    'The patient has no prescription of a medicine that the program gives',
    'prescription',
  )
}

import { assertOwnInitials } from '#edge/access/own-initials'
import { isOnCareTeam, ownOrganization, ownRows } from '#edge/access/scopes'
import { faxStatusOf, withdrawFaxes } from '#edge/deliveries/fax-document'
import { type Actor, policyOver, resource } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { listActiveCodes } from '../dropdown_options'
import { completeTodo, openTodos } from '../todos'
import { loadToday } from '../users'
import { roiRequests as contract, roiMedicalRecords as recordsContract } from './contract'
import { recordFaxKeys } from './failed-faxes'
import { assertNotExpired, assertReleased, requireRelease } from './require-release'
import { roiMedicalRecords as records, roiRequests as table } from './table'

const patient = table.patientId
const prepare = ['create', 'send', 'cancel', 'acknowledge'] as const
const isWithPatient = sql`${table.status} <> 'draft'`
const isMadeByOwnOrganization = (me: Actor) =>
  sql`(${ownOrganization(patient)(me)} and ${table.authorId} = ${me.id})`
/** What goes out, to whom and why says much of a person. */
const details = [
  'entity',
  'recipient',
  'recipientFax',
  'recipientAddress',
  'purpose',
  'purposeText',
  'sections',
  'classes',
  'initials',
] as const

/** Signed for a year, unless told; longer than this it is to be signed anew. */
const maxYears = 2

export const roiRequests = resource(contract, {
  table,
  policy: policyOver(patient, {
    patient: {
      scope: (me) => sql`(${ownRows(patient)(me)} and ${isWithPatient})`,
      can: ['create', 'sign', 'decline', 'revoke'],
    },
    provider: ['careTeam', ...prepare],
    assistant: ['careTeam', ...prepare],
    // Which kinds of information go along is for those who send them.
    support: { scope: 'everyone', can: prepare, hidden: ['classes'] },
    manager: { scope: 'everyone', hidden: details },
    clinical_admin: ['everyone', ...prepare],
    clinical_lead: { scope: 'everyone', can: prepare, canWithin: isOnCareTeam(patient) },
    cbo: {
      scope: isMadeByOwnOrganization,
      can: ['create', 'send', 'cancel'],
      hidden: ['initials', 'classes'],
    },
  }),
  create: async (ctx, input, { patient: patientId = '' }) => {
    const { actor, db } = ctx
    const { entity, purpose, purposeText, from, until, expiresOn } = input
    const today = await loadToday(ctx, patientId)
    if (!(await listActiveCodes(db, ['record_release_entity'])).includes(entity))
      throw unprocessable('invalid', 'Choose who gets the records', 'entity')
    if (purpose === 'other' && !purposeText)
      throw unprocessable('invalid', 'Say what it is for', 'purpose_text')
    if (from && until && from > until)
      throw unprocessable('invalid', 'Choose a last day after the first', 'until')
    if (expiresOn && (expiresOn <= today || expiresOn > addPeriod(today, maxYears, 'year')))
      throw unprocessable('invalid', 'Choose a day within the next two years', 'expires_on')
    const isOwn = actor.id === patientId
    return {
      set: {
        status: isOwn ? 'sent_to_patient' : 'draft',
        authorId: actor.id,
        expiresOn: expiresOn ?? addPeriod(today, 1, 'year'),
      },
    }
  },
  actions: {
    send: async (ctx, { id, patientId, expiresOn }) => {
      assertNotExpired({ expiresOn }, await loadToday(ctx, patientId))
      return {
        also: [
          openTodos(
            [{ type: 'ROI_REQUEST', patientId, subjectType: 'roi_requests', subjectId: id }],
            ctx.now,
          ),
        ],
      }
    },
    sign: async (ctx, row, { initials, classes }) => {
      assertNotExpired(row, await loadToday(ctx, row.patientId))
      await assertOwnInitials(ctx, initials)
      return { set: { initials, classes, signedAt: ctx.now }, also: [isDecided(row, ctx.now)] }
    },
    decline: ({ now }, row) => ({ set: { endedAt: now }, also: [isDecided(row, now)] }),
    cancel: ({ now }, row) => ({ set: { endedAt: now }, also: [isDecided(row, now)] }),
    revoke: ({ now }, { id }) => ({
      set: { endedAt: now },
      also: [
        withdrawFaxes(
          recordFaxKeys,
          sql`select id from roi_medical_records where roi_request_id = ${id}`,
          now,
        ),
      ],
    }),
  },
})

const isDecided = ({ id, patientId }: { id: string; patientId: string }, now: string) =>
  completeTodo('ROI_REQUEST', patientId, now, sql`subject_id = ${id}`)

export const roiMedicalRecords = resource(recordsContract, {
  table: records,
  policy: policyOver(records.patientId, {
    patient: 'own',
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    clinical_admin: ['everyone', 'create'],
    clinical_lead: {
      scope: 'everyone',
      can: ['create'],
      canWithin: isOnCareTeam(records.patientId),
    },
  }),
  fields: {
    faxStatus: sql<
      string | null
    >`iif(${records.faxFailedAt} is null, ${faxStatusOf(recordFaxKeys, records.id)}, 'failed')`,
  },
  create: async (ctx, { sections, from, until }, { patient: patientId = '', roiRequest = '' }) => {
    const release = await requireRelease(ctx, patientId, roiRequest)
    return {
      set: {
        authorId: ctx.actor.id,
        ...assertReleased(release, { sections, from, until }),
      },
    }
  },
})

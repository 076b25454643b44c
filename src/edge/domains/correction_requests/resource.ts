import { policyOver, resource } from '#edge/jsonapi/index'
import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { reasonsOf } from '../dropdown_options'
import { correctionRequests as contract } from './contract'
import { answerDue, extendedDue } from './transitions'

const table = tableOf(contract)

const patient = table.patientId
/** Requests of one patient that wait for an answer. */
const maxOpenRequests = 10
const decide = ['accept', 'deny', 'extend'] as const

export const correctionRequests = resource(contract, {
  table,
  policy: policyOver(patient, {
    patient: ['own', 'create', 'withdraw', 'disagree'],
    provider: ['careTeam', ...decide],
    assistant: 'careTeam',
    clinical_admin: ['everyone', ...decide],
    clinical_lead: ['everyone', ...decide],
  }),
  guards: {
    extend: ({ status, extendedAt }) =>
      status !== 'open'
        ? conflict('invalid_transition', `This cannot be done while the request is ${status}`)
        : extendedAt
          ? conflict('extended', 'More time can be taken once only')
          : null,
  },
  eventDetail: ({ section }) => ({ section }),
  create: async ({ db, now }, { section }, { patient: id = '' }) => {
    const counted = await db.first(sql<{ open: number }>`
      select count(*) as open from correction_requests where patient_id = ${id} and status = 'open'`)
    if (counted && counted.open >= maxOpenRequests)
      throw conflict(
        'too_many_open',
        'You have too many open requests. Wait for an answer, or take one back first.',
      )
    return { set: { status: 'open', dueAt: answerDue(now) }, detail: { section } }
  },
  reasons: reasonsOf('correction_denied'),
  actions: {
    accept: ({ actor, now }, _, { response }) => ({
      set: { response, decidedById: actor.id, decidedAt: now },
    }),
    deny: ({ actor, now }) => ({ set: { decidedById: actor.id, decidedAt: now } }),
    extend: ({ now }, { dueAt }, { extension }) => ({
      set: { extension, extendedAt: now, dueAt: extendedDue(dueAt) },
    }),
    disagree: (_, __, { disagreement }) => ({ set: { disagreement } }),
  },
})

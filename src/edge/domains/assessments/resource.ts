import { panelOf } from '#edge/access/scopes'
import { openExposure, requirePepVisit } from '#edge/domains/exposures/index'
import { policyOver, resource } from '#edge/jsonapi/index'
import { creationStamps, insert, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict } from '#edge/platform/problem'
import { expireTodos, openTodos } from '../todos'
import { dispositionOf, finishAnswers, mergedAnswers, responsesOf } from './answering'
import { assessments as contract } from './contract'
import { newAssessment } from './new-assessment'
import { assessments as table } from './table'

const panel = { scope: 'careTeam', indexHint: panelOf(table.patientId) } as const
const hidden = [
  'kind',
  'answers',
  'responses',
  'patientMessage',
  'disposition',
  'dispositionText',
  'encounter',
  'appointment',
  'exposureAt',
] as const
const askToAnswer = (patientId: string, id: string, now: string) =>
  openTodos([{ type: 'ASSESSMENT', patientId, subjectType: 'assessments', subjectId: id }], now)

export const assessments = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: {
      scope: 'own',
      can: ['save', 'finish'],
      hidden: ['disposition', 'dispositionText'],
    },
    provider: { ...panel, can: ['create', 'review', 'resend'] },
    assistant: { ...panel, can: ['create', 'resend'] },
    clinical_admin: ['everyone', 'create', 'resend'],
    clinical_lead: ['everyone', 'create', 'review', 'resend'],
    // Whether it was answered: neither what is asked nor what was answered.
    support: { scope: 'everyone', hidden },
  }),
  serialize: (row, actor) => ({ ...row, responses: responsesOf(row, actor?.role === 'patient') }),
  constraints: { UNIQUE: conflict('already_open', 'The patient has these questions already') },
  fields: {
    exposureAt: sql<
      string | null
    >`(case when ${table.kind} = 'pep' then ${openExposure(table.patientId)} end)`,
  },
  create: (ctx, { kind }, { patient = '' }) => ({
    ...(kind === 'pep' && requirePepVisit(ctx, patient)),
    set: newAssessment(kind, patient, ctx.now),
    also: [askToAnswer(patient, ctx.id, ctx.now)],
  }),
  actions: {
    save: (_, row, { answers }) => ({ set: { answers: mergedAnswers(row, answers, false) } }),
    finish: (ctx, row, { answers }) => finishAnswers(ctx, row, answers),
    review: ({ actor, now }, row, { patientMessage = null, ...decided }) => ({
      set: {
        reviewedById: actor.id,
        reviewedAt: now,
        patientMessage,
        ...dispositionOf(row, decided),
      },
    }),
    resend: (ctx, { id: resentFromId, kind, patientId, encounterId, appointmentId }) => {
      const id = uuidv7()
      const { now } = ctx
      const links = { id, patientId, encounterId, appointmentId, resentFromId }
      const columns = { ...newAssessment(kind, patientId, now), ...links, ...creationStamps(now) }
      return {
        ...(kind === 'pep' && requirePepVisit(ctx, patientId)),
        also: [
          expireTodos(['ASSESSMENT'], { patientId, subjectId: resentFromId }, now),
          insert(table, columns),
          askToAnswer(patientId, id, now),
        ],
        detail: { to: id },
      }
    },
  },
})

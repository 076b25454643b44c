import { policyOver, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { clinicMidnight } from '#edge/platform/time'
import { reasonsOf } from '../dropdown_options'
import { placeReportAlone } from '../labs'
import { completeTodo, openTodos } from '../todos'
import { hivLabs as contract } from './contract'
import { hivLabs as table } from './table'
import type { SelfTestResult } from './transitions'

const answer = ['submit', 'decline'] as const

export const hivLabs = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: ['own', 'create', ...answer],
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    clinical_lead: ['everyone', 'create'],
    clinical_admin: 'everyone',
    // Whether it was answered, not what.
    support: {
      scope: 'everyone',
      hidden: ['result', 'takenOn', 'photoOnFile', 'reasonCode', 'reasonText', 'lab'],
    },
  }),
  constraints: { UNIQUE: conflict('already_open', 'There is a test to answer already') },
  fields: {
    photoOnFile: sql<number>`exists (select 1 from hiv_lab_photos p where p.hiv_lab_id = ${table.id})`,
  },
  create: ({ id, actor, now }, _, { patient = '' }) => ({
    set: { status: 'pending', askedById: actor.id },
    // Who begins one by themselves is on its page already.
    also: [
      openTodos(
        [{ type: 'HIV_SELF_TEST', patientId: patient, subjectType: 'hiv_labs', subjectId: id }],
        now,
        sql`${actor.id} <> ${patient}`,
      ),
    ],
  }),
  reasons: reasonsOf('self_test_declined'),
  actions: {
    submit: async (ctx, row, { result, takenOn }) => {
      const values = [{ code: 'hiv_self_test', value: reportedValues[result] }] as const
      // An old test at home is no news of today.
      const collectedAt = takenOn ? clinicMidnight(takenOn) : null
      const report = { status: 'final', values, at: ctx.now, collectedAt } as const
      const { labId, statements } = await placeReportAlone(ctx, row.patientId, report, 'patient')
      return {
        set: { result, takenOn, labId, closedAt: ctx.now },
        before: statements,
        also: [isAnswered(row, ctx.now)],
      }
    },
    decline: ({ now }, row) => ({ set: { closedAt: now }, also: [isAnswered(row, now)] }),
  },
})

/** What it is called among the results that a clinician reads. */
const reportedValues: Readonly<Record<SelfTestResult, string>> = {
  not_found: 'Non-reactive',
  reactive: 'Reactive',
  invalid: 'Invalid',
}

const isAnswered = ({ id, patientId }: { id: string; patientId: string }, now: string) =>
  completeTodo('HIV_SELF_TEST', patientId, now, sql`subject_id = ${id}`)

import { policyOver, resource } from '#edge/jsonapi/index'
import { refuseIssues } from '#edge/platform/problem'
import { questionnaires as contract } from './contract'
import { riskItems } from './questions/questionnaires'
import { findAnswerProblems, readableAnswers } from './questions/responses'
import { questionnaires as table } from './table'

export const questionnaires = resource(contract, {
  table,
  policy: policyOver(table.patientId, {
    patient: ['own', 'create'],
    provider: ['careTeam', 'create'],
    assistant: ['careTeam', 'create'],
    clinical_admin: 'everyone',
    clinical_lead: ['everyone', 'create'],
  }),
  serialize: (row, actor) => ({
    ...row,
    responses: readableAnswers(riskItems, row.answers).map((each) =>
      actor?.role === 'patient' ? { ...each, flags: [] } : each,
    ),
  }),
  create: (_, { answers }) => {
    const problems = findAnswerProblems(riskItems, answers, false)
    refuseIssues(problems.map(({ linkId, message }) => ({ path: [linkId], message })))
    return {}
  },
})

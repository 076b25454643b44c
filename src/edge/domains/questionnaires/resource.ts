import { roles } from '#edge/access/roles'
import { forRoles, operation, policyOf, policyOver, resource } from '#edge/jsonapi/index'
import { refuseIssues } from '#edge/platform/problem'
import { entriesOf } from '#edge/platform/typed-keys'
import { questionnaires as contract, listQuestionnaireForms } from './contract'
import { answerOptions } from './questions/questionnaire'
import { questionnaireVersions, riskForm, riskItems } from './questions/questionnaires'
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
const policy = policyOf(forRoles(roles, 'everyone'))
const forms = entriesOf({ ...questionnaireVersions, risk: [riskForm] })
export const listForms = operation(listQuestionnaireForms, { policy }, ({ query }) => ({
  data: forms
    .filter(([kind]) => !query.kind || kind === query.kind)
    .flatMap(([kind, all]) =>
      (query.questionnaireVersion ? all : all.slice(-1))
        .map(({ version, groups }) => ({
          id: `${kind}-${version}`,
          kind,
          questionnaireVersion: version,
          groups: groups.map((group) => ({
            ...group,
            items: group.items.map((item) => ({ ...item, options: answerOptions(item) })),
          })),
        }))
        .filter(
          ({ id }) => !query.questionnaireVersion || id === `${kind}-${query.questionnaireVersion}`,
        ),
    ),
}))

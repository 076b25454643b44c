import { roles } from '#edge/access/roles'
import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { entriesOf } from '#edge/platform/typed-keys'
import { listQuestionnaireForms as contract } from './contract'
import { answerOptions } from './questions/questionnaire'
import { questionnaireVersions, riskForm } from './questions/questionnaires'

// Every signed-in role: it says nothing of a patient.
const policy = policyOf(forRoles(roles, 'everyone'))
const forms = entriesOf({ ...questionnaireVersions, risk: [riskForm] })

export const listForms = operation(contract, { policy }, ({ query }) => ({
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

import { roles } from '#edge/access/roles'
import { forRoles, operation, policyOf } from '#edge/jsonapi/index'
import { entriesOf } from '#edge/platform/typed-keys'
import { listQuestionnaireForms as contract } from './contract'
import { answerOptions, type Item, type Questionnaire } from './questions/questionnaire'
import { type AssessmentKind, questionnaireVersions, riskForm } from './questions/questionnaires'

/** Reference data for every signed-in role: it says nothing of a patient. */
const policy = policyOf(forRoles(roles, 'everyone'))

const versions: Readonly<Record<AssessmentKind | 'risk', readonly Questionnaire[]>> = {
  ...questionnaireVersions,
  risk: [riskForm],
}

export const listForms = operation(contract, { policy }, ({ query }) => ({
  data: entriesOf(versions)
    .filter(([kind]) => !query.kind || kind === query.kind)
    .flatMap(([kind, all]) =>
      (query.questionnaireVersion
        ? all.filter((each) => String(each.version) === query.questionnaireVersion)
        : all.slice(-1)
      ).map(({ version, groups }) => ({
        id: `${kind}-${version}`,
        kind,
        questionnaireVersion: version,
        groups: groups.map(({ title, help = null, items }) => ({
          title,
          help,
          items: items.map(describeItem),
        })),
      })),
    ),
}))

const describeItem = ({ enableWhen, advice = [], ...item }: Item) => ({
  linkId: item.linkId,
  text: item.text,
  help: item.help ?? null,
  type: item.type,
  required: item.required ?? false,
  options: [...answerOptions(item)],
  enableWhen: enableWhen ? { ...enableWhen, anyOf: [...enableWhen.anyOf] } : null,
  advice: advice.map((each) => ({ ...each, anyOf: [...each.anyOf] })),
})

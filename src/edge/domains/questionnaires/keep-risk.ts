import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext } from '#edge/jsonapi/index'
import { creationStamps, insert, type Statement } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { questionnaires as contract } from './contract'
import type { Answer } from './questions/questionnaire'
import { riskItems } from './questions/questionnaires'
import { questionnaires as table } from './table'

/** What an assessment said of risk stands in the history by itself, beside earlier answers. */
export const keepRisk = async (
  { env, now }: RequestContext,
  patientId: string,
  assessmentId: string,
  answers: readonly Answer[],
): Promise<readonly Statement[]> => {
  const risk = answers.filter(({ linkId }) => riskItems.some((item) => item.linkId === linkId))
  if (risk.length === 0) return []
  const id = uuidv7()
  const row = { id, patientId, assessmentId, kind: 'risk', answers: risk, ...creationStamps(now) }
  return [insert(table, await encryptFields({ contract }, env, id, row))]
}
